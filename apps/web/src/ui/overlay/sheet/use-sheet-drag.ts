import { type RefObject, useEffect, useRef } from 'react';
import { draggedHeightPx, dragsSheet, restsHigh } from './sheet-drag.ts';

/** A finger or a mouse that moved less has not begun to drag, px. */
const BEGIN_PX = 6;
/** The speed at the end of a drag is that of its last moment, ms. */
const SPEED_OVER_MS = 100;

interface SheetDragOptions {
  sheet: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** The part of the sheet that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  isEnabled: boolean;
  isHigh: boolean;
  lowPx: number;
  highPx: number;
  onRelease: (isHigh: boolean) => void;
}

interface Drag {
  x: number;
  y: number;
  startPx: number;
  isOnHandle: boolean;
  /** Whether it drags the sheet; `null` while that is open. */
  isDragging: boolean | null;
  samples: { y: number; at: number }[];
}

/** Lets a sheet follow fingers and mice between its two heights. What marks itself `data-keeps-drag` keeps its drags. */
export function useSheetDrag(options: SheetDragOptions): void {
  const latest = useRef(options);
  latest.current = options;
  const { isEnabled } = options;
  useEffect(() => {
    const sheet = latest.current.sheet.current;
    const scroller = latest.current.scroller.current;
    if (!sheet || !scroller || !isEnabled) return;
    let drag: Drag | null = null;
    let scrolledAt = Number.NEGATIVE_INFINITY;

    const begin = (x: number, y: number, at: number, target: EventTarget | null) => {
      const element = target instanceof Element ? target : null;
      if (element?.closest('[data-keeps-drag]')) return;
      const isOnHandle = latest.current.handle.current?.contains(element) ?? false;
      drag = { x, y, startPx: sheet.offsetHeight, isOnHandle, isDragging: null, samples: [{ y, at }] };
    };
    const move = (x: number, y: number, at: number): boolean => {
      if (!drag || drag.isDragging === false) return false;
      const { isHigh, lowPx, highPx } = latest.current;
      const movedPx = drag.y - y;
      if (drag.isDragging === null) {
        if (Math.max(Math.abs(movedPx), Math.abs(x - drag.x)) < BEGIN_PX) return false;
        const isSideways = Math.abs(x - drag.x) > Math.abs(movedPx);
        drag.isDragging =
          !isSideways &&
          (drag.isOnHandle ||
            dragsSheet({
              isUpwards: movedPx > 0,
              isHigh,
              hasSpan: highPx > lowPx,
              isAtTop: scroller.scrollTop <= 0,
              msSinceScroll: at - scrolledAt,
            }));
        if (!drag.isDragging) return false;
        sheet.dataset.dragging = '';
      }
      drag.samples = [...drag.samples.filter((each) => at - each.at < SPEED_OVER_MS), { y, at }];
      sheet.style.height = `${draggedHeightPx(drag.startPx, movedPx, { lowPx, highPx })}px`;
      return true;
    };
    /** `letGoAt` is `null` where the drag was broken off. */
    const end = (letGoAt: number | null): boolean => {
      const ended = drag;
      drag = null;
      if (!ended?.isDragging) return false;
      delete sheet.dataset.dragging;
      const { isHigh, lowPx, highPx, onRelease } = latest.current;
      const [first, last] = [ended.samples[0], ended.samples.at(-1)];
      const movedPx = ended.y - (last?.y ?? ended.y);
      const hasStopped = letGoAt === null || letGoAt - (last?.at ?? 0) > SPEED_OVER_MS;
      const ms = hasStopped ? 0 : (last?.at ?? 0) - (first?.at ?? 0);
      const speed = first && last && ms > 0 ? (first.y - last.y) / ms : 0;
      const rests = letGoAt === null ? isHigh : restsHigh({ isHigh, movedPx, speed, spanPx: highPx - lowPx });
      sheet.style.height = `${rests ? highPx : lowPx}px`;
      onRelease(rests);
      return true;
    };

    const onTouchStart = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (event.touches.length === 1 && touch)
        begin(touch.clientX, touch.clientY, event.timeStamp, event.target);
      else end(null);
    };
    const onTouchMove = (event: TouchEvent) => {
      const [touch] = event.touches;
      // The sheet is dragged instead of scrolled.
      if (touch && move(touch.clientX, touch.clientY, event.timeStamp) && event.cancelable)
        event.preventDefault();
    };
    const onTouchEnd = (event: TouchEvent) => {
      // A drag is no tap on what lies under the finger.
      if (end(event.timeStamp) && event.cancelable) event.preventDefault();
    };
    const onTouchCancel = () => end(null);

    const onMouseMove = (event: MouseEvent) => void move(event.clientX, event.clientY, event.timeStamp);
    const onMouseUp = (event: MouseEvent) => {
      if (!end(event.timeStamp)) return;
      const swallow = (click: MouseEvent) => click.stopPropagation();
      sheet.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => sheet.removeEventListener('click', swallow, { capture: true }));
    };
    const onMouseDown = (event: MouseEvent) => {
      if (event.button === 0) begin(event.clientX, event.clientY, event.timeStamp, event.target);
    };
    const onScroll = (event: Event) => {
      scrolledAt = event.timeStamp;
    };

    const owner = new AbortController();
    const { signal } = owner;
    sheet.addEventListener('touchstart', onTouchStart, { passive: true, signal });
    sheet.addEventListener('touchmove', onTouchMove, { passive: false, signal });
    sheet.addEventListener('touchend', onTouchEnd, { signal });
    sheet.addEventListener('touchcancel', onTouchCancel, { signal });
    sheet.addEventListener('mousedown', onMouseDown, { signal });
    window.addEventListener('mousemove', onMouseMove, { signal });
    window.addEventListener('mouseup', onMouseUp, { signal });
    scroller.addEventListener('scroll', onScroll, { passive: true, signal });
    return () => {
      owner.abort();
      end(null);
    };
  }, [isEnabled]);
}
