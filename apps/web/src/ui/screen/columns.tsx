import type { ReactNode, Ref } from 'react';

/** The width of a screen's content, inside a container: a column, or two from `--container-columns` on. */
export const SCREEN_WIDTH = 'mx-auto w-full max-w-3xl @columns:max-w-7xl';

/** Two parts of a screen, below each other with the gap of the screen, or side by side where its container has room for both. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col [gap:inherit] @columns:grid @columns:flex-none @columns:grid-cols-2 @columns:items-start">
      {children}
    </div>
  );
}

interface ColumnProps {
  /** It stays in sight while the other one scrolls. */
  isSticky?: boolean;
  children: ReactNode;
}

export function Column({ isSticky = false, children }: ColumnProps) {
  const place = isSticky ? '@columns:sticky @columns:top-2' : '';
  return (
    <div
      className={`contents @columns:flex @columns:min-w-0 @columns:flex-col @columns:[gap:inherit] ${place}`}
    >
      {children}
    </div>
  );
}

/** The width of a list that has a pane beside it. */
export const LIST_WIDTH = 'w-[clamp(20rem,40%,26rem)] shrink-0';

interface PaneProps {
  ref?: Ref<HTMLElement>;
  label: string;
  /** In place of the content while nothing is chosen. */
  icon: ReactNode;
  /** Nothing while nothing is chosen. */
  children: ReactNode;
}

/** The chosen entry of a list, beside it. */
export function Pane({ ref, label, icon, children }: PaneProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      className="@container relative min-w-0 flex-1 overflow-hidden border-s border-border bg-card/40"
    >
      {children || (
        <div
          aria-hidden="true"
          className="grid h-full place-items-center text-border [&>svg]:size-24 [&>svg]:stroke-[1.25]"
        >
          {icon}
        </div>
      )}
    </section>
  );
}
