/** Speed of a flick, which decides by its direction alone, px a ms. */
const FLICK_PX_PER_MS = 0.4;

/** The two heights that a sheet rests at, px. */
export interface SheetHeights {
  lowPx: number;
  highPx: number;
}

/** Height of a sheet whose finger has moved up by `upPx` since it lay at `fromPx`: never beyond its two heights. */
export function draggedPx({ lowPx, highPx }: SheetHeights, fromPx: number, upPx: number): number {
  return Math.min(highPx, Math.max(lowPx, fromPx + upPx));
}

/** Whether a sheet that is let go at `heightPx`, moving up at `upPxPerMs`, comes to rest at its upper height. */
export function restsHigh({ lowPx, highPx }: SheetHeights, heightPx: number, upPxPerMs: number): boolean {
  if (Math.abs(upPxPerMs) >= FLICK_PX_PER_MS) return upPxPerMs > 0;
  return heightPx > (lowPx + highPx) / 2;
}
