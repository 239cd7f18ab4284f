import type { RefObject } from 'react';
import { draggedHeightPx, dragsSheet, snapsHigh } from './sheet-drag.ts';

/** A finger or a mouse that moved less has not begun to drag, px. */
const BEGIN_PX = 6;
/** The speed at the end of a drag is that of its last moment, ms. */
const SPEED_OVER_MS = 100;

export interface SheetDragOptions {
  handle: RefObject<HTMLElement | null>;
  isHigh: boolean;
  lowPx: number;
  highPx: number;
  onRelease: (isHigh: boolean) => void;
}

/** Where the finger or the mouse is: window pixels, and the moment of its event, ms. */
export interface SheetDrag {
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
export function createSheetDrag(
  sheet: HTMLElement,
  scroller: HTMLElement,
  now: () => SheetDragOptions,
): SheetDrag {
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
