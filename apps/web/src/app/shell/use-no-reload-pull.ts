import { useEffect } from 'react';

/** Whether something around an element is scrolled down, so that a finger that goes down scrolls it back. */
function canScrollBack(target: EventTarget | null): boolean {
  let each = target instanceof Element ? target : null;
  for (; each; each = each.parentElement) if (each.scrollTop > 0) return true;
  return false;
}

/**
 * Keeps Safari from reloading the page, and with it losing the link, when a finger goes down where nothing scrolls:
 * `overscroll-behavior`, which tells other browsers so, has no effect on its pull.
 */
export function useNoReloadPull(): void {
  useEffect(() => {
    let startY: number | null = null;
    const begin = ({ touches }: TouchEvent) => {
      startY = touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY;
      if (startY === null || y === undefined) return;
      const isDown = y > startY;
      // The first movement decides what the whole touch is.
      startY = null;
      if (isDown && event.cancelable && !canScrollBack(event.target)) event.preventDefault();
    };
    const owner = new AbortController();
    const { signal } = owner;
    window.addEventListener('touchstart', begin, { passive: true, signal });
    window.addEventListener('touchmove', move, { passive: false, signal });
    return () => owner.abort();
  }, []);
}
