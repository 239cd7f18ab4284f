import { useEffect, useRef } from 'react';
import { menuSwipe } from './swipe.ts';

/** Elements with swipes of their own: a map, a sheet over it, a slider. */
const HAS_OWN_SWIPES = '.maplibregl-map, [data-keeps-swipes], input';

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
      const isOwn = event.target instanceof Element && event.target.closest(HAS_OWN_SWIPES) !== null;
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
