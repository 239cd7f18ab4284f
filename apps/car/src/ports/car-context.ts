import type { Clock } from '@ligo/machine';
import type { Commands } from './commands.ts';
import type { KeyValueStore } from './key-value-store.ts';
import type { Log } from './log.ts';
import type { PhoneRequests, Phones } from './phone.ts';
import type { MonotonicClock } from './unit-time.ts';

/** What every subject of the car may use. */
export interface CarContext {
  /** An error in one of its timers fails this subject alone. */
  readonly clock: Clock;
  /** The time of day as the unit is set, unix ms: for stored data, messages and schedules. */
  readonly wallTime: Pick<Clock, 'nowMs'>;
  readonly log: Log;
  /** From 0 up to 1. */
  random(): number;
  readonly kv: KeyValueStore;
  readonly phones: PhoneRequests & Phones;
  readonly commands: Commands;
}

/** The context of a subject that counts in the unit's clock. */
export interface UnitContext extends CarContext {
  readonly clock: MonotonicClock;
}
