import { type RefObject, useEffect, useRef, useState } from 'react';
import { draggedPx, restsHigh, type SheetHeights } from './sheet-drag.ts';

/** Movement that tells a drag from a tap, px. */
const SLOP_PX = 6;

interface Drag {
  x: number;
  y: number;
  fromPx: number;
  isOurs: boolean;
  last: { y: number; atMs: number };
  upPxPerMs: number;
}

/** Whether something around `target`, inside `sheet`, still scrolls where the finger goes. */
function scrollsInside(sheet: HTMLElement, target: EventTarget | null, upPx: number): boolean {
  for (let each = target as HTMLElement | null; each && each !== sheet; each = each.parentElement) {
    if (each.scrollHeight <= each.clientHeight || !/auto|scroll/.test(getComputedStyle(each).overflowY))
      continue;
    if (upPx > 0 ? each.scrollTop + each.clientHeight < each.scrollHeight - 1 : each.scrollTop > 0)
      return true;
  }
  return false;
}

/**
 * Lets a finger anywhere on a sheet, or a mouse on its handle, drag it between its heights. Gives the height while it is
 * dragged, px, else `null`; calls `onRest` when it is let go. What scrolls inside the sheet scrolls first.
 */
export function useSheetDrag(
  sheet: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  options: { heights: () => SheetHeights; isHigh: boolean; onRest: (isHigh: boolean) => void },
): number | null {
  const [heightPx, setHeight] = useState<number | null>(null);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const element = sheet.current;
    const grip = handle.current;
    if (!element || !grip) return;
    let drag: Drag | null = null;
    const begin = (x: number, y: number, atMs: number) => {
      const { heights, isHigh } = latest.current;
      const fromPx = isHigh ? heights().highPx : heights().lowPx;
      drag = { x, y, fromPx, isOurs: false, last: { y, atMs }, upPxPerMs: 0 };
    };
    /** Whether the movement was the sheet's. */
    const move = (x: number, y: number, atMs: number, target: EventTarget | null): boolean => {
      if (!drag) return false;
      const upPx = drag.y - y;
      if (!drag.isOurs) {
        if (Math.hypot(x - drag.x, upPx) < SLOP_PX) return false;
        if (Math.abs(x - drag.x) > Math.abs(upPx) || scrollsInside(element, target, upPx)) {
          drag = null;
          return false;
        }
        drag.isOurs = true;
      }
      if (atMs > drag.last.atMs) drag.upPxPerMs = (drag.last.y - y) / (atMs - drag.last.atMs);
      drag.last = { y, atMs };
      setHeight(draggedPx(latest.current.heights(), drag.fromPx, upPx));
      return true;
    };
    const end = () => {
      if (drag?.isOurs) {
        const heights = latest.current.heights();
        const at = draggedPx(heights, drag.fromPx, drag.y - drag.last.y);
        latest.current.onRest(restsHigh(heights, at, drag.upPxPerMs));
      }
      drag = null;
      setHeight(null);
    };

    const owner = new AbortController();
    const { signal } = owner;
    element.addEventListener(
      'touchstart',
      ({ touches: [touch, second], timeStamp }) => {
        if (!touch || second) return end();
        begin(touch.clientX, touch.clientY, timeStamp);
      },
      { passive: true, signal },
    );
    element.addEventListener(
      'touchmove',
      (event) => {
        const [touch] = event.touches;
        if (!touch || !move(touch.clientX, touch.clientY, event.timeStamp, event.target)) return;
        if (event.cancelable) event.preventDefault();
      },
      { passive: false, signal },
    );
    element.addEventListener('touchend', end, { signal });
    element.addEventListener('touchcancel', end, { signal });
    grip.addEventListener(
      'pointerdown',
      (event) => {
        if (event.pointerType === 'touch' || event.button !== 0) return;
        grip.setPointerCapture(event.pointerId);
        begin(event.clientX, event.clientY, event.timeStamp);
      },
      { signal },
    );
    grip.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerType !== 'touch') move(event.clientX, event.clientY, event.timeStamp, null);
      },
      { signal },
    );
    // A click that ends a drag is none.
    let wasDrag = false;
    grip.addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerType === 'touch') return;
        wasDrag = drag?.isOurs === true;
        end();
      },
      { signal },
    );
    grip.addEventListener('pointercancel', end, { signal });
    grip.addEventListener(
      'click',
      (event) => {
        if (wasDrag) event.stopPropagation();
        wasDrag = false;
      },
      { capture: true, signal },
    );
    return () => owner.abort();
  }, [sheet, handle]);
  return heightPx;
}
