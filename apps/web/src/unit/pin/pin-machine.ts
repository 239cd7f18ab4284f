/** Times by a monotonic clock, ms. */
export interface PinState {
  /** Tries since the last right PIN. */
  tries: number;
  /** Before it no PIN is checked. */
  waitUntilMs: number;
  /** Until it everything is allowed. */
  openUntilMs: number;
}

const FREE_TRIES = 2;
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 900_000;
const OPEN_MS = 60_000;

function waitAfter(tries: number): number {
  const more = tries - FREE_TRIES - 1;
  return more < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** more, MAX_WAIT_MS);
}

/** The state after a start of the page with the stored count of tries. */
export const initialPin = (tries: number, nowMs: number): PinState => ({
  tries,
  waitUntilMs: nowMs + waitAfter(tries),
  openUntilMs: nowMs,
});

/** A PIN is about to be checked. */
export const tryPin = ({ tries }: PinState, nowMs: number): PinState => initialPin(tries + 1, nowMs);

/** It was the right one. */
export const acceptPin = (nowMs: number): PinState => ({
  ...initialPin(0, nowMs),
  openUntilMs: nowMs + OPEN_MS,
});
