import type { ReactNode } from 'react';

interface ScreenHeadProps {
  title: string;
  /** How the screen stands with the car; the line keeps its height when there is nothing to say. */
  note?: ReactNode;
}

/** Title of a screen. */
export function ScreenHead({ title, note }: ScreenHeadProps) {
  return (
    <header className="pt-5 pb-3">
      <h1 className="text-xl leading-9 font-semibold first-letter:uppercase">{title}</h1>
      <div role="status" className="flex min-h-6 items-center gap-2 text-sm text-quiet">
        {note}
      </div>
    </header>
  );
}
