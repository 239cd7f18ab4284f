/** A list follows a finger no further, and refreshes from the threshold on, px. */
export const PULL = { maxPx: 95, thresholdPx: 67 };

/** How far a list follows a finger that was dragged down by `dragPx`: the further, the harder, never beyond the most. */
export function pullOffsetPx(dragPx: number): number {
  return dragPx <= 0 ? 0 : PULL.maxPx * (1 - Math.exp(-dragPx / PULL.maxPx));
}

/** Letting go here refreshes. */
export function isPulledEnough(offsetPx: number): boolean {
  return offsetPx >= PULL.thresholdPx;
}
