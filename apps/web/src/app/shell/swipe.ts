/**
 * How far from the screen's edge a swipe that opens the menu begins, px: nearer it is the system's own swipe for Back, further in
 * it means something else.
 */
const EDGE_PX = { from: 28, to: 90 };
const MIN_SWIPE_PX = 80;

export interface Swipe {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

/** The effect of a swipe on the menu, which lies at the start side: left, or right in languages from right to left. */
export function menuSwipe(
  swipe: Swipe,
  isOpen: boolean,
  direction: 'ltr' | 'rtl',
  widthPx: number,
): 'open' | 'close' | null {
  const sign = direction === 'rtl' ? -1 : 1;
  const inwards = (swipe.toX - swipe.fromX) * sign;
  const isSideways = Math.abs(swipe.toX - swipe.fromX) > Math.abs(swipe.toY - swipe.fromY);
  if (!isSideways || Math.abs(inwards) < MIN_SWIPE_PX) return null;
  const fromEdge = direction === 'rtl' ? widthPx - swipe.fromX : swipe.fromX;
  if (!isOpen && inwards > 0 && fromEdge >= EDGE_PX.from && fromEdge <= EDGE_PX.to) return 'open';
  return isOpen && inwards < 0 ? 'close' : null;
}
