import { useRef } from 'react';
import { useViewport } from '../../lib/react/use-viewport.ts';
import { hasColumns } from './layout.ts';

/** Whether screens of this window have two columns. While an element fills the screen, it stays as it was: another layout would end that. */
export function useHasColumns(): boolean {
  const letterPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const now = hasColumns(useViewport(), letterPx);
  const last = useRef(now);
  if (!document.fullscreenElement) last.current = now;
  return last.current;
}
