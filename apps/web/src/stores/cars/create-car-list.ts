import { type Car, carIdSchema, carSchema } from '@ligo/protocol';
import { z } from 'zod';
import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import type { Counter } from '../../lib/values/counter.ts';
import { createFollowing, type Following } from '../../lib/values/create-following.ts';
import { jsonOf } from '../../lib/values/json-of.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { Api } from '../../ports/api.ts';
import { ApiError } from '../../ports/api.ts';
import type { TextStorage } from '../../ports/text-storage.ts';
import type { Visibility } from '../../ports/visibility.ts';
import type { Notice } from '../notices/notices-store.ts';
import type { CarListState, CarListStore } from './car-list-store.ts';
import { mergeCarList } from './merge-car-list.ts';

const savedSchema = z.object({ cars: z.array(carSchema).max(1000), selectedCarId: carIdSchema.nullable() });
const EMPTY: CarListState = { cars: [], selectedCarId: null, isFresh: false, removingCarIds: [] };

/** The car list as its owner sees it. */
export interface CarList extends CarListStore, Following {
  /** The selected car; `null` if there is none. */
  selected(): Car | null;
  /** Shows what is stored for an account; `null` shows nothing. */
  setAccount(accountId: string | null): void;
  /** Forgets the list, on this phone too. */
  clear(): void;
}

export interface CarListNeeds {
  api: Api;
  storage: TextStorage;
  visibility: Visibility;
  counter: Counter;
  tell(notice: Notice): void;
}

/** Makes the list of the account's cars with the selected one, kept per account. */
export function createCarList({ api, storage, visibility, counter, tell }: CarListNeeds): CarList {
  const state = createObservable<CarListState>(EMPTY);
  const removedHere = new Set<string>();
  let accountId: string | null = null;
  let asked = 0;
  let shown = 0;

  const key = () => (accountId === null ? null : STORAGE_KEYS.carList(accountId));
  const read = (text: string | null) => {
    if (text === null) return null;
    const saved = savedSchema.safeParse(jsonOf(text));
    if (!saved.success) counter.add('stored-car-list-unreadable');
    return saved.data ?? null;
  };
  const update = (change: Partial<CarListState>) => {
    state.set({ ...state.get(), ...change });
    const { cars, selectedCarId } = state.get();
    const name = key();
    if (name) storage.set(name, JSON.stringify({ cars, selectedCarId }));
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
      const { vanished, ...merged } = mergeCarList(state.get().cars, state.get().selectedCarId, fresh);
      update({ ...merged, isFresh: true });
      for (const car of vanished) {
        if (!removedHere.has(car.carId)) tell({ kind: 'car-unlinked', carName: car.name });
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      counter.add('car-list-refresh-failed');
      return false;
    }
  };
  const adopt = (text: string | null) => {
    const saved = read(text);
    if (!saved) return;
    const merged = mergeCarList(state.get().cars, state.get().selectedCarId, saved.cars);
    state.set({ ...state.get(), cars: merged.cars, selectedCarId: merged.selectedCarId });
  };

  const following = createFollowing(() => [
    visibility.onChange((isVisible) => isVisible && void refresh()),
    storage.onOtherTabChange((changed, value) => changed === key() && adopt(value)),
  ]);

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
    async add(code) {
      const before = state.get();
      try {
        const { carId } = await api.call('carAdd', { code });
        removedHere.delete(carId);
        return { carId };
      } catch (error) {
        if (!(error instanceof ApiError) || error.failure.status !== 0 || !before.isFresh) throw error;
        // Perhaps only the answer is lost: then there is one car more.
        if (!(await refresh())) throw error;
        const [added, ...others] = state
          .get()
          .cars.filter(({ carId }) => !before.cars.some((known) => known.carId === carId));
        if (!added || others.length > 0) throw error;
        return { carId: added.carId };
      }
    },
    async rename(carId, name) {
      await api.call('carEdit', { carId, name });
      await refresh();
    },
    async remove(carId) {
      removedHere.add(carId);
      state.set({ ...state.get(), removingCarIds: [...state.get().removingCarIds, carId] });
      try {
        await api.call('carDelete', { carId });
        await refresh();
      } catch (error) {
        removedHere.delete(carId);
        throw error;
      } finally {
        const left = state.get().removingCarIds.filter((id) => id !== carId);
        state.set({ ...state.get(), removingCarIds: left });
      }
    },
    start: following.start,
    stop: following.stop,
    setAccount(next) {
      if (next === accountId) return;
      accountId = next;
      removedHere.clear();
      const name = key();
      state.set({ ...EMPTY, ...(name ? read(storage.get(name)) : null) });
      if (next !== null) void refresh();
    },
    clear() {
      const name = key();
      if (name) storage.remove(name);
      accountId = null;
      removedHere.clear();
      state.set(EMPTY);
    },
  };
}
