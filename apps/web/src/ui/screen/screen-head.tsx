import type { ReactNode } from 'react';

interface ScreenHeadProps {
  title: string;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  /** The screen's connection to the car; the line keeps its height when it is empty. */
  note?: ReactNode;
}

/** Title of a screen, in the same place on all of them; large text breaks no usual word of it. */
export function ScreenHead({ title, actions, note }: ScreenHeadProps) {
  return (
    <header className="pt-2">
      <div className="flex min-h-12 flex-wrap items-center justify-end gap-x-2">
        <h1 className="min-w-0 flex-1 basis-auto text-[min(var(--text-xl),8cqi)] leading-tight break-words font-semibold first-letter:uppercase">
          {title}
        </h1>
        {actions && <div className="-me-2.5 flex flex-wrap items-center justify-end">{actions}</div>}
      </div>
      {note !== undefined && (
        <div role="status" className="flex min-h-7 items-center gap-2 pb-2 text-sm text-quiet">
          {note}
        </div>
      )}
    </header>
  );
}
