import { type RefObject, useEffect, useRef } from 'react';
import { createSheetDrag, type SheetDrag, type SheetDragOptions } from './create-sheet-drag.ts';

interface Options extends SheetDragOptions {
  sheet: RefObject<HTMLElement | null>;
  /** The part of the sheet that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  isEnabled: boolean;
}

/** Lets a sheet follow fingers and mice between its two heights. */
export function useSheetDrag(options: Options): void {
  const latest = useRef(options);
  latest.current = options;
  const { isEnabled } = options;
  useEffect(() => {
    const sheet = latest.current.sheet.current;
    const scroller = latest.current.scroller.current;
    if (!sheet || !scroller || !isEnabled) return;
    const drag = createSheetDrag(sheet, scroller, () => latest.current);
    const listening = new AbortController();
    const { signal } = listening;
    followTouch(sheet, drag, signal);
    followMouse(sheet, drag, signal);
    scroller.addEventListener('scroll', ({ timeStamp }) => drag.scrolled(timeStamp), {
      passive: true,
      signal,
    });
    return () => {
      listening.abort();
      drag.end(null);
    };
  }, [isEnabled]);
}

function followTouch(sheet: HTMLElement, drag: SheetDrag, signal: AbortSignal): void {
  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (event.touches.length === 1 && touch)
      drag.begin(touch.clientX, touch.clientY, event.timeStamp, event.target);
    else drag.end(null);
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    // The sheet is dragged instead of scrolled.
    if (touch && drag.move(touch.clientX, touch.clientY, event.timeStamp) && event.cancelable)
      event.preventDefault();
  };
  const onEnd = (event: TouchEvent) => {
    // A drag is no tap on what lies under the finger.
    if (drag.end(event.timeStamp) && event.cancelable) event.preventDefault();
  };
  sheet.addEventListener('touchstart', onStart, { passive: true, signal });
  sheet.addEventListener('touchmove', onMove, { passive: false, signal });
  sheet.addEventListener('touchend', onEnd, { signal });
  sheet.addEventListener('touchcancel', () => drag.end(null), { signal });
}

function followMouse(sheet: HTMLElement, drag: SheetDrag, signal: AbortSignal): void {
  const onDown = (event: MouseEvent) => {
    if (event.button === 0) drag.begin(event.clientX, event.clientY, event.timeStamp, event.target);
  };
  const onMove = (event: MouseEvent) => void drag.move(event.clientX, event.clientY, event.timeStamp);
  const onUp = (event: MouseEvent) => {
    if (!drag.end(event.timeStamp)) return;
    const swallow = (click: MouseEvent) => click.stopPropagation();
    sheet.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => sheet.removeEventListener('click', swallow, { capture: true }));
  };
  sheet.addEventListener('mousedown', onDown, { signal });
  window.addEventListener('mousemove', onMove, { signal });
  window.addEventListener('mouseup', onUp, { signal });
}
