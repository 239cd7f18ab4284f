import { type MouseEvent, useEffect, useRef } from 'react';

/** How long after something opened a tap may be the second half of the one that opened it, ms. */
const DOUBLE_TAP_MS = 500;

/**
 * What came up under a finger is not what the finger meant: the second tap of a double tap neither presses a button of what the
 * first one opened nor closes it.
 */
export function useTapGuard(isOpen: boolean) {
  const openedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isOpen) openedAtMs.current = performance.now();
  }, [isOpen]);
  const hasJustOpened = () => performance.now() - openedAtMs.current < DOUBLE_TAP_MS;
  return {
    hasJustOpened,
    /** Registered in the capture phase, before a button receives it. */
    dropSecond(event: MouseEvent) {
      if (event.detail < 2 || !hasJustOpened()) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
