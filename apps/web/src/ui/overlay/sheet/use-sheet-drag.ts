import { type RefObject, useEffect, useRef } from 'react';
import { draggedHeightPx, dragsSheet, snapsHigh } from './sheet-drag.ts';

/** A finger or a mouse that moved less has not begun to drag, px. */
const BEGIN_PX = 6;
/** The speed at the end of a drag is that of its last moment, ms. */
const SPEED_OVER_MS = 100;

interface SheetDragOptions {
  handle: RefObject<HTMLElement | null>;
  isHigh: boolean;
  lowPx: number;
  highPx: number;
  onRelease: (isHigh: boolean) => void;
}

/** Where the finger or the mouse is: window pixels, and the moment of its event, ms. */
interface SheetDrag {
  begin(x: number, y: number, at: number, target: EventTarget | null): void;
  /** Whether the sheet follows. */
  move(x: number, y: number, at: number): boolean;
  /** Lets the sheet rest; `null` where the drag was broken off. Answers whether it had followed. */
  end(letGoAt: number | null): boolean;
  /** The content of the sheet was scrolled. */
  scrolled(at: number): void;
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

/** Lets a sheet follow what drags it between its two heights. What marks itself `data-keeps-drag` keeps its drags. */
function createSheetDrag(sheet: HTMLElement, scroller: HTMLElement, now: () => SheetDragOptions): SheetDrag {
  let drag: Drag | null = null;
  let scrolledAt = Number.NEGATIVE_INFINITY;

  const begin: SheetDrag['begin'] = (x, y, at, target) => {
    const element = target instanceof Element ? target : null;
    if (element?.closest('[data-keeps-drag]')) return;
    const isOnHandle = now().handle.current?.contains(element) ?? false;
    drag = { x, y, startPx: sheet.offsetHeight, isOnHandle, isDragging: null, samples: [{ y, at }] };
  };
  const move: SheetDrag['move'] = (x, y, at) => {
    if (!drag || drag.isDragging === false) return false;
    const { isHigh, lowPx, highPx } = now();
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
  const end: SheetDrag['end'] = (letGoAt) => {
    const ended = drag;
    drag = null;
    if (!ended?.isDragging) return false;
    delete sheet.dataset.dragging;
    const { isHigh, lowPx, highPx, onRelease } = now();
    const [first, last] = [ended.samples[0], ended.samples.at(-1)];
    const movedPx = ended.y - (last?.y ?? ended.y);
    const hasStopped = letGoAt === null || letGoAt - (last?.at ?? 0) > SPEED_OVER_MS;
    const ms = hasStopped ? 0 : (last?.at ?? 0) - (first?.at ?? 0);
    const speed = first && last && ms > 0 ? (first.y - last.y) / ms : 0;
    const rests = letGoAt === null ? isHigh : snapsHigh({ isHigh, movedPx, speed, spanPx: highPx - lowPx });
    sheet.style.height = `${rests ? highPx : lowPx}px`;
    onRelease(rests);
    return true;
  };
  return {
    begin,
    move,
    end,
    scrolled(at) {
      scrolledAt = at;
    },
  };
}

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
