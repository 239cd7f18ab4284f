import { createObservable } from '../../lib/values/observable.ts';
import type { CarBeingAddedStore } from './new-car-store.ts';

const EMPTY = { code: '', carId: null };

/** Makes the store of the car that is being added. */
export function createNewCar(): CarBeingAddedStore {
  const state = createObservable<{ code: string; carId: string | null }>(EMPTY);
  return {
    get: state.get,
    subscribe: state.subscribe,
    reset: () => state.set(EMPTY),
    set: (draft) => state.set(draft),
  };
}
