import type { Commands } from './commands.ts';
import type { KeyValueStore } from './key-value-store.ts';
import type { Log } from './log.ts';
import type { PhoneRequests, Phones } from './phone.ts';
import type { MonotonicClock, WallTime } from './unit-time.ts';

/** What every subject of the car may use. */
export interface CarContext {
  /** The unit's clock. An error in one of its timers fails this subject alone. */
  readonly clock: MonotonicClock;
  /** The time of day as the unit is set, unix ms: for stored data, messages and schedules. */
  readonly wallTime: WallTime;
  readonly log: Log;
  /** From 0 up to 1. */
  random(): number;
  readonly kv: KeyValueStore;
  readonly phones: PhoneRequests & Phones;
  readonly commands: Commands;
}
