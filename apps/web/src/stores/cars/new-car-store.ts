import { createObservable, type Readable } from '../../lib/values/observable.ts';

/** The car being added: scanned or typed code, then the id that the server answered. */
export interface CarBeingAddedStore extends Readable<{ code: string; carId: string | null }> {
  reset(): void;
  set(draft: { code: string; carId: string | null }): void;
}

const EMPTY = { code: '', carId: null };

export function createNewCar(): CarBeingAddedStore {
  const state = createObservable<{ code: string; carId: string | null }>(EMPTY);
  return {
    get: state.get,
    subscribe: state.subscribe,
    reset: () => state.set(EMPTY),
    set: (draft) => state.set(draft),
  };
}
