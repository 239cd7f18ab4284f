import type { ReactNode } from 'react';
import { useViewport } from '../../lib/react/use-viewport.ts';
import { hasColumns } from './layout.ts';

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

/** Whether screens of this window have two columns. */
export function useHasColumns(): boolean {
  const letterPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return hasColumns(useViewport(), letterPx);
}
