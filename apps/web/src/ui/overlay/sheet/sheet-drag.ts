/** From this speed on a drag is a flick. */
const FLICK_PX_PER_MS = 0.4;
/** Part of the way to the other height after which a slow drag goes on to it. */
const TOWARDS_OTHER_PART = 0.25;
/** A finger that scrolled so short a time ago still scrolls. */
const SCROLL_LOCK_MS = 100;

/** A drag of a sheet that rests at two heights. Upwards is positive everywhere. */
export interface SheetRelease {
  isHigh: boolean;
  /** How far the finger went, px. */
  movedPx: number;
  /** How fast it was at last, px/ms. */
  speed: number;
  /** The distance between the two heights, px. */
  spanPx: number;
}

/** Whether a released sheet rests high: a quick flick decides by its direction, a slow drag by a quarter of the way. */
export function snapsHigh({ isHigh, movedPx, speed, spanPx }: SheetRelease): boolean {
  if (Math.abs(speed) >= FLICK_PX_PER_MS) return speed > 0;
  const towardsOther = isHigh ? -movedPx : movedPx;
  return towardsOther >= spanPx * TOWARDS_OTHER_PART ? !isHigh : isHigh;
}

export interface DragStart {
  isUpwards: boolean;
  isHigh: boolean;
  /** The two heights differ. */
  hasSpan: boolean;
  /** The content of the sheet is scrolled to its top. */
  isAtTop: boolean;
  msSinceScroll: number;
}

/** Whether a finger that begins to move over the content of the sheet drags the sheet; otherwise it scrolls. */
export function dragsSheet({ isUpwards, isHigh, hasSpan, isAtTop, msSinceScroll }: DragStart): boolean {
  if (!hasSpan || msSinceScroll < SCROLL_LOCK_MS) return false;
  return isUpwards ? !isHigh : isAtTop;
}

/** The height of the sheet under a finger, within its two heights. */
export function draggedHeightPx(
  startPx: number,
  movedPx: number,
  { lowPx, highPx }: { lowPx: number; highPx: number },
): number {
  return Math.min(Math.max(startPx + movedPx, lowPx), highPx);
}
