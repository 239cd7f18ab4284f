import type { Car } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';

export interface CarListState {
  cars: readonly Car[];
  selectedCarId: string | null;
  /** A refresh has been answered since the app was opened. */
  isFresh: boolean;
  removingCarIds: readonly string[];
}

export interface CarListStore extends Readable<CarListState> {
  /** Never rejects; a failed refresh keeps the known list and resolves to `false`. */
  refresh(): Promise<boolean>;
  select(carId: string): void;
  /** Links a car by its pairing code. Rejects with `ApiError`. */
  add(code: string): Promise<{ carId: string }>;
  rename(carId: string, name: string): Promise<void>;
  /** Ends the link to a car, then refreshes. Rejects with `ApiError`. */
  remove(carId: string): Promise<void>;
}
