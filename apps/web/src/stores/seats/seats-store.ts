import type { SeatComfortSetting } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarSettingStore, SaveFailure } from '../car-scoped/car-setting-store.ts';

/** How it went with a slot: the seat is there, nobody knows whether it is, or why it is not. */
export type SeatMoveOutcome = 'done' | 'unconfirmed' | SaveFailure;

export interface SeatMemoryState {
  /** Memory slot that the car was asked to load and has not answered; `null` if none. */
  loading: number | null;
  /** The last answer; `null` before the first. */
  last: { position: number; outcome: SeatMoveOutcome } | null;
}

export interface SeatMemoryStore extends Readable<SeatMemoryState> {
  /** Moves the driver's seat to what is stored in a slot, 1 or 2. Does nothing while the car has not answered. */
  load(position: number): void;
  /** How it went is shown now; returns what to call when it is not any more. To who looks elsewhere a failure is told. */
  enter(): () => void;
}

export interface SeatsStore {
  comfort: CarSettingStore<SeatComfortSetting>;
  memory: SeatMemoryStore;
}
