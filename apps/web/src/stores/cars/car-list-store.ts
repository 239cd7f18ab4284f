import type { Car } from '@ligo/protocol';
import { createSubscriptions, type Subscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Observable, type Readable } from '../../lib/values/observable.ts';
import { type Api, ApiError } from '../../ports/api.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import {
  type CarListState,
  createStoredCarList,
  mergeCarList,
  type SavedCarList,
} from './stored-car-list.ts';

export type { CarListState } from './stored-car-list.ts';

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

function createCarChanges(api: Api, state: Observable<CarListState>, refresh: () => Promise<boolean>) {
  const removedHere = new Set<string>();
  const setRemoving = (removingCarIds: readonly string[]) => state.set({ ...state.get(), removingCarIds });

  return {
    /** Whether the owner removed a car on this phone. */
    isRemovedHere: (carId: string) => removedHere.has(carId),
    reset: () => removedHere.clear(),
    async add(code: string) {
      const before = state.get();
      try {
        const { carId } = await api.call('carAdd', { code });
        removedHere.delete(carId);
        return { carId };
      } catch (error) {
        if (!(error instanceof ApiError) || error.failure.status !== 0 || !before.isFresh) throw error;
        // Perhaps only the answer is lost: then there is one car more.
        if (!(await refresh())) throw error;
        const isNew = ({ carId }: { carId: string }) => !before.cars.some((known) => known.carId === carId);
        const [added, ...others] = state.get().cars.filter(isNew);
        if (!added || others.length > 0) throw error;
        return { carId: added.carId };
      }
    },
    async rename(carId: string, name: string) {
      await api.call('carEdit', { carId, name });
      await refresh();
    },
    async remove(carId: string) {
      removedHere.add(carId);
      setRemoving([...state.get().removingCarIds, carId]);
      try {
        await api.call('carDelete', { carId });
        await refresh();
      } catch (error) {
        removedHere.delete(carId);
        throw error;
      } finally {
        setRemoving(state.get().removingCarIds.filter((id) => id !== carId));
      }
    },
  };
}

const EMPTY: CarListState = { cars: [], selectedCarId: null, isFresh: false, removingCarIds: [] };

/** The car list as its owner sees it. */
export interface CarList extends CarListStore, Subscriptions {
  selected(): Car | null;
  /** Shows the stored list of an account; `null` shows nothing. */
  setAccount(accountId: string | null): void;
  /** Forgets the list, on this phone too. */
  clear(): void;
}

export function createCarList({
  api,
  storage,
  visibility,
  counter,
  notify,
}: Pick<CarContext, 'api' | 'storage' | 'visibility' | 'counter' | 'notify'>): CarList {
  const state = createObservable<CarListState>(EMPTY);
  const stored = createStoredCarList(storage, counter);
  let accountId: string | null = null;
  let asked = 0;
  let shown = 0;

  const update = (change: Partial<CarListState>) => {
    state.set({ ...state.get(), ...change });
    stored.write(state.get());
  };
  const refresh = async () => {
    const account = accountId;
    if (account === null) return false;
    asked += 1;
    const turn = asked;
    try {
      const fresh = await api.call('carList', {});
      // An answer that was overtaken by a later one, or by another sign-in, is old.
      if (account !== accountId || turn < shown) return false;
      shown = turn;
      const { removed, ...merged } = mergeCarList(state.get().cars, state.get().selectedCarId, fresh);
      update({ ...merged, isFresh: true });
      for (const car of removed) {
        if (!changes.isRemovedHere(car.carId)) notify({ kind: 'car-unlinked', carName: car.name });
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      counter.add('car-list-refresh-failed');
      return false;
    }
  };
  const adopt = (saved: SavedCarList) => {
    const merged = mergeCarList(state.get().cars, state.get().selectedCarId, saved.cars);
    state.set({ ...state.get(), cars: merged.cars, selectedCarId: merged.selectedCarId });
  };
  const changes = createCarChanges(api, state, refresh);
  const following = createSubscriptions(() => [
    visibility.onChange((isVisible) => isVisible && void refresh()),
    stored.onOtherTabChange(adopt),
  ]);
  const show = (next: string | null, list: SavedCarList | null) => {
    accountId = next;
    changes.reset();
    state.set({ ...EMPTY, ...list });
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    refresh,
    selected() {
      const { cars, selectedCarId } = state.get();
      return cars.find(({ carId }) => carId === selectedCarId) ?? null;
    },
    select(carId) {
      const { cars, selectedCarId } = state.get();
      if (carId !== selectedCarId && cars.some((car) => car.carId === carId))
        update({ selectedCarId: carId });
    },
    add: changes.add,
    rename: changes.rename,
    remove: changes.remove,
    start: following.start,
    stop: following.stop,
    setAccount(next) {
      if (next === accountId) return;
      stored.setAccount(next);
      show(next, stored.read());
      if (next !== null) void refresh();
    },
    clear() {
      stored.remove();
      stored.setAccount(null);
      show(null, null);
    },
  };
}
