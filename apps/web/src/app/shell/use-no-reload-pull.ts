import { useEffect } from 'react';

/** Whether something around an element is scrolled down, so that a finger that goes down scrolls it back. */
function canScrollBack(target: EventTarget | null): boolean {
  let each = target instanceof Element ? target : null;
  for (; each; each = each.parentElement) if (each.scrollTop > 0) return true;
  return false;
}

/**
 * Keeps Safari from reloading the page, and with it losing the link, when a finger goes down where nothing scrolls:
 * `overscroll-behavior`, which prevents it in other browsers, has no effect on its pull.
 */
export function useNoReloadPull(): void {
  useEffect(() => {
    let start: Touch | null = null;
    const begin = ({ touches }: TouchEvent) => {
      start = touches.length === 1 ? (touches[0] ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const downPx = touch.clientY - start.clientY;
      const isDown = downPx > Math.abs(touch.clientX - start.clientX);
      // The first movement decides what the whole touch is.
      start = null;
      if (isDown && event.cancelable && !canScrollBack(event.target)) event.preventDefault();
    };
    const owner = new AbortController();
    const { signal } = owner;
    window.addEventListener('touchstart', begin, { passive: true, signal });
    window.addEventListener('touchmove', move, { passive: false, signal });
    return () => owner.abort();
  }, []);
}
