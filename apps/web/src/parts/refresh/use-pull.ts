import { type RefObject, useEffect, useRef, useState } from 'react';
import { isPulledEnough, pullOffsetPx } from './pull.ts';

/**
 * Follows a finger that drags a scrolled list down at its top; returns how far the list is pulled, px. Calls `onRefresh`
 * when the finger is released far enough down. A drag that begins sideways, or with two fingers, is none.
 */
export function usePull(
  scroller: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onRefresh: () => void,
): number {
  const [offsetPx, setOffset] = useState(0);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isEnabled) return;
    let start: { x: number; y: number } | null = null;
    let pulledPx = 0;
    const pull = (px: number) => {
      pulledPx = px;
      setOffset(px);
    };
    const onStart = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      const mayBegin = touches.length === 1 && touch && element.scrollTop <= 0;
      start = mayBegin ? { x: touch.clientX, y: touch.clientY } : null;
      if (!mayBegin) pull(0);
    };
    const onMove = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!start || !touch) return;
      const dragPx = touch.clientY - start.y;
      const isOther = dragPx <= 0 || Math.abs(touch.clientX - start.x) > dragPx;
      if (pulledPx === 0 && isOther) {
        start = null;
        return;
      }
      // The list is dragged instead of scrolled.
      if (event.cancelable) event.preventDefault();
      pull(pullOffsetPx(dragPx));
    };
    const onEnd = () => {
      if (start && isPulledEnough(pulledPx)) refresh.current();
      start = null;
      pull(0);
    };
    const onCancel = () => {
      start = null;
      pull(0);
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onCancel);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onCancel);
      setOffset(0);
    };
  }, [scroller, isEnabled]);
  return offsetPx;
}
