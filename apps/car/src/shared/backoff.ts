import { backoffMs } from '@ligo/link';

/** Longest wait, ms: a car may be without a network for weeks. */
const MAX_BACKOFF_MS = 60_000;

/** How long the car waits before the next try (BACK-1), ms; `attempt` counts failures from 0, `random` is from 0 up to 1. */
export function retryMs(attempt: number, random: number): number {
  return backoffMs(attempt, random, MAX_BACKOFF_MS);
}
