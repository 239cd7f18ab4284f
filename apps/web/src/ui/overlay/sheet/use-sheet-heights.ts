import { type RefObject, useLayoutEffect, useState } from 'react';

/** Above the sheet stays room for a round button, px, or a quarter of the screen where that is less. */
const ROOM_ABOVE_PX = 80;
const MAX_PART = 0.75;

interface SheetHeights {
  lowPx: number;
  highPx: number;
}

/** The two heights of a sheet: parts of the window's height, or its content where that is more, within the screen. */
export function sheetHeights(
  [low, high]: readonly [number, number],
  windowPx: number,
  screenPx: number,
  contentPx: { low: number; high: number },
): SheetHeights {
  const mostPx = Math.max(screenPx - ROOM_ABOVE_PX, screenPx * MAX_PART);
  const lowPx = Math.min(mostPx, Math.max(low * windowPx, contentPx.low));
  const highPx = Math.min(mostPx, Math.max(high * windowPx, contentPx.high, lowPx));
  return { lowPx: Math.round(lowPx), highPx: Math.round(highPx) };
}

/** Height of an element, px, kept up to date; 0 before it is known. */
export function useHeightPx(element: RefObject<HTMLElement | null>): number {
  const [heightPx, setHeightPx] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setHeightPx(measured.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return heightPx;
}
