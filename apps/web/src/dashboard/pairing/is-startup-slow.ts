import type { FeedState } from '../feed/feed-store.ts';

/** A step of the start that takes longer than this may never end, ms. */
const SLOW_MS = 60_000;

/** Whether a step of the car's start takes too long. Waiting for a phone is none: that is the owner's turn. */
export function isStartupSlow(runningSince: FeedState['runningSince'], nowMs: number): boolean {
  return Object.entries(runningSince).some(([name, since]) => name !== 'pairing' && nowMs - since >= SLOW_MS);
}
