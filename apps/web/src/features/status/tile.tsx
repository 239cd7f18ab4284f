import { lazy, type ReactNode, Suspense } from 'react';

// Most cars renew their figures: the note of old ones is loaded when there are some.
export const StaleNote = lazy(() => import('./stale-note.tsx'));

interface TileProps {
  title: ReactNode;
  icon: ReactNode;
  /** A control beside the title. */
  action?: ReactNode;
  /** The time of its old figures, unix ms; `null`: unknown; `undefined`: none is old. */
  oldFromMs?: number | null | undefined;
  children: ReactNode;
}

/** One of the four quarters of the sheet. */
export function Tile({ title, icon, action, oldFromMs, children }: TileProps) {
  return (
    <section className="relative flex min-w-0 flex-col rounded-card border border-border bg-background/60 px-3.5 py-2.5 max-[22.5rem]:px-2.5 [@media(height<620px)]:py-1.5">
      <h2 className="flex min-h-6 shrink-0 items-center gap-1.5 text-sm text-normal max-[20.5rem]:gap-1 max-[20.5rem]:text-[0.8125rem]">
        <span className="text-brand [&>svg]:size-4">{icon}</span>
        <span className="min-w-0 break-words">{title}</span>
        {action}
      </h2>
      <Suspense>{oldFromMs !== undefined && <StaleNote fromMs={oldFromMs} />}</Suspense>
      {children}
    </section>
  );
}
