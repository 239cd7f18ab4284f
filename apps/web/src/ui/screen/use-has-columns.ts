import { useViewport } from '../../lib/react/use-viewport.ts';
import { hasColumns } from './layout.ts';

/** Whether screens of this window have two columns. */
export function useHasColumns(): boolean {
  const letterPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return hasColumns(useViewport(), letterPx);
}
