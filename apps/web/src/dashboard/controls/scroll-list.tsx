import type { ReactNode } from 'react';

/** What may be longer than its place; a keyboard scrolls it, too. */
export function ScrollList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region that scrolls is no fieldset
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-lg"
    >
      {children}
    </div>
  );
}
