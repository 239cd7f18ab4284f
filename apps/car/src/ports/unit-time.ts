import type { Clock } from '@ligo/machine';
import type { MonotonicMark, WallMs } from '@ligo/signals';

/**
 * A time by the unit's clock, ms since the unit's start. The clock runs on while the unit sleeps, and no one can set it. All state
 * machines of the car count in it, so that a clock that is set changes no age and no waiting time.
 */
export type Monotonic = number & MonotonicMark;

/** The unit's clock, with timers. Timers stand still while the unit sleeps. */
export type MonotonicClock = Clock<Monotonic>;

export interface WallTime {
  nowMs(): number;
}

export interface UnitTime {
  clock: Pick<MonotonicClock, 'nowMs'>;
  wallTime: WallTime;
}

/** The wall time of a moment, as the wall clock is set now: for the disk and the wire. */
export const wallOf = ({ clock, wallTime }: UnitTime, at: Monotonic): WallMs =>
  wallTime.nowMs() - (clock.nowMs() - at);

/** The moment of a wall time, as the wall clock is set now: for what is read from the disk or the wire. */
export const monoOf = ({ clock, wallTime }: UnitTime, atMs: WallMs): Monotonic =>
  (clock.nowMs() - (wallTime.nowMs() - atMs)) as Monotonic;

/** The moment `ms` later; a negative `ms` is earlier. */
export const plusMs = (at: Monotonic, ms: number): Monotonic => (at + ms) as Monotonic;

export const earlierOf = (one: Monotonic, other: Monotonic): Monotonic => Math.min(one, other) as Monotonic;

export const laterOf = (one: Monotonic, other: Monotonic): Monotonic => Math.max(one, other) as Monotonic;
