import type { SeatComfortSetting } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarSettingStore, SaveFailure } from '../car-scoped/car-setting-store.ts';

/** The outcome of a move: the seat has arrived, its position is unknown, or the reason of the failure. */
export type SeatMoveOutcome = 'done' | 'unconfirmed' | SaveFailure;

export interface SeatMemoryState {
  /** Memory slot that the car was asked to load and has not answered; `null` if none. */
  loading: number | null;
  /** The last answer; `null` before the first. */
  last: { position: number; outcome: SeatMoveOutcome } | null;
}

export interface SeatMemoryStore extends Readable<SeatMemoryState> {
  /** Moves the driver's seat to the position of a slot, 1 or 2. Does nothing while the car has not answered. */
  load(position: number): void;
  /** The outcome is shown from now on; the returned function ends that. On other screens a failure becomes a notice. */
  enter(): () => void;
}

export interface SeatsStore {
  comfort: CarSettingStore<SeatComfortSetting>;
  memory: SeatMemoryStore;
}
