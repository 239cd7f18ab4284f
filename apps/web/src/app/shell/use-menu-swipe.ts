import { useEffect, useRef } from 'react';
import { menuSwipe } from './swipe.ts';

/** Opens and closes the menu by swipes anywhere on the page. */
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
      from = event.touches.length === 1 ? event.touches[0] : undefined;
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
    return () => {
      window.removeEventListener('touchstart', begin);
      window.removeEventListener('touchend', end);
    };
  }, []);
}
