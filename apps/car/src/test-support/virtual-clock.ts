import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@ligo/machine';
import { createVirtualClock, type VirtualClock as VirtualClockOf } from '@ligo/machine/test-support';
import type { Monotonic, MonotonicClock, UnitTime } from '../ports/unit-time.ts';

/** A virtual clock of a unit. It may serve as its wall clock, too. */
export type VirtualClock = VirtualClockOf<Monotonic>;

/** How often the event loop turns between two timers, for files and sockets that a timer set off. */
const TURNS = 20;

/** A virtual clock that gives files and sockets room to run. */
export const virtualClock = (startMs?: number): VirtualClock =>
  createVirtualClock<Monotonic>({
    ...(startMs !== undefined && { startMs }),
    async settle() {
      for (let turn = 0; turn < TURNS; turn++) await setImmediate();
    },
  });

/** The clocks of a unit whose wall clock is `clock`, set forward by `setByMs` or back. */
export const unitTimeOf = <C extends UnitTime['clock']>(clock: C, setByMs = () => 0) => ({
  clock,
  wallTime: { nowMs: () => clock.nowMs() + setByMs() },
});

/** A clock of a test as the unit's clock. */
export const unitClockOf = (clock: Clock): MonotonicClock => clock as MonotonicClock;
