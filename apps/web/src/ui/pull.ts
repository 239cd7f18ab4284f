import { PULL_TO_REFRESH } from '@ligo/protocol';

/** How much harder the list is to pull than the finger moves. */
const RESISTANCE = 0.5;

/** How far a list follows a finger that moved down by so many px: half as far, and never further than its limit. */
export function pulledPx(fingerPx: number): number {
  return Math.min(Math.max(0, fingerPx) * RESISTANCE, PULL_TO_REFRESH.maxPullPx);
}
