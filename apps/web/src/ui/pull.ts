import { PULL_TO_REFRESH } from '@ligo/protocol';

const { maxPullPx, thresholdPx } = PULL_TO_REFRESH;

/** How far a list follows a finger that was dragged down by `dragPx`: the further, the harder, never beyond the most. */
export function pullOffsetPx(dragPx: number): number {
  return dragPx <= 0 ? 0 : maxPullPx * (1 - Math.exp(-dragPx / maxPullPx));
}

/** Letting go here refreshes. */
export function isPulledEnough(offsetPx: number): boolean {
  return offsetPx >= thresholdPx;
}
