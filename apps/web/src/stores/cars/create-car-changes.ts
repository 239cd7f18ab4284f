import type { Observable } from '../../lib/values/observable.ts';
import { type Api, ApiError } from '../../ports/api.ts';
import type { CarListState, CarListStore } from './car-list-store.ts';

export interface CarChanges extends Pick<CarListStore, 'add' | 'rename' | 'remove'> {
  /** Whether the owner removed a car on this phone. */
  isRemovedHere(carId: string): boolean;
  /** Forgets which ones were. */
  reset(): void;
}

/** Makes the functions that add, rename and remove cars. */
export function createCarChanges(
  api: Api,
  state: Observable<CarListState>,
  refresh: () => Promise<boolean>,
): CarChanges {
  const removedHere = new Set<string>();
  const setRemoving = (removingCarIds: readonly string[]) => state.set({ ...state.get(), removingCarIds });

  return {
    isRemovedHere: (carId) => removedHere.has(carId),
    reset: () => removedHere.clear(),
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
        const isNew = ({ carId }: { carId: string }) => !before.cars.some((known) => known.carId === carId);
        const [added, ...others] = state.get().cars.filter(isNew);
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
