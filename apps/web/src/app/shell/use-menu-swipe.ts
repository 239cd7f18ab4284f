import { useEffect, useRef } from 'react';

/**
 * How far from the screen's edge a swipe that opens the menu begins, px: nearer it is the system's own swipe for Back, further in
 * it means something else.
 */
const EDGE_PX = { from: 28, to: 90 };
const MIN_SWIPE_PX = 80;

interface Swipe {
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

/** Elements with swipes of their own: a map, a sheet over it, a slider. */
const HAS_OWN_SWIPES = '.maplibregl-map, [data-keeps-swipes], input';
/** Dialogs and drawers over the page, the open menu included. */
const LIES_OVER = '[role=dialog], [role=alertdialog]';

/** Opens and closes the menu by swipes on the page, where they mean nothing else. */
export function useMenuSwipe(
  isOpen: boolean,
  direction: 'ltr' | 'rtl',
  onChange: (open: boolean) => void,
): void {
  const latest = useRef({ isOpen, direction, onChange });
  latest.current = { isOpen, direction, onChange };
  useEffect(() => {
    let from: Touch | undefined;
    const begin = (event: TouchEvent) => {
      const others = latest.current.isOpen ? HAS_OWN_SWIPES : `${HAS_OWN_SWIPES}, ${LIES_OVER}`;
      const isOwn = event.target instanceof Element && event.target.closest(others) !== null;
      from = event.touches.length === 1 && !isOwn ? event.touches[0] : undefined;
    };
    // The system took the swipe for its own, such as Back.
    const forget = () => {
      from = undefined;
    };
    const end = (event: TouchEvent) => {
      const to = event.changedTouches[0];
      if (!from || !to) return;
      const swipe = { fromX: from.clientX, fromY: from.clientY, toX: to.clientX, toY: to.clientY };
      const meaning = menuSwipe(swipe, latest.current.isOpen, latest.current.direction, window.innerWidth);
      if (meaning) latest.current.onChange(meaning === 'open');
    };
    window.addEventListener('touchstart', begin, { passive: true });
    window.addEventListener('touchend', end, { passive: true });
    window.addEventListener('touchcancel', forget, { passive: true });
    return () => {
      window.removeEventListener('touchstart', begin);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', forget);
    };
  }, []);
}
