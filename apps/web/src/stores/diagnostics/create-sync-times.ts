import { z } from 'zod';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import type { Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { createCarRecord } from '../car-scoped/create-car-record.ts';
import type { LogsState } from '../logs/logs-store.ts';
import type { TripsState } from '../trips/trips-store.ts';

/** When this phone was last in step with the selected car, unix milliseconds on its clock; `null` if it never was. */
export interface SyncTimes {
  tripsAtMs: number | null;
  logsAtMs: number | null;
}

const time = z.number().nonnegative().nullable();
const storedSchema: z.ZodType<SyncTimes> = z.object({ tripsAtMs: time, logsAtMs: time });
const NEVER: SyncTimes = { tripsAtMs: null, logsAtMs: null };

/** Makes the store of the last complete syncs of trips and log: a sync that silence of the car or a full storage ended does not count. */
export function createSyncTimes(
  context: CarContext,
  trips: Readable<TripsState>,
  logs: Readable<LogsState>,
): Readable<SyncTimes> & CarScopedStore {
  const { clock, link } = context;
  const record = createCarRecord<SyncTimes>(context, 'synced', storedSchema, NEVER);
  const follow = <S extends { isSyncing: boolean; isFull: boolean }>(
    store: Readable<S>,
    isWhole: (state: S) => boolean,
    name: keyof SyncTimes,
  ) => {
    let wasSyncing = store.get().isSyncing;
    return store.subscribe(() => {
      const state = store.get();
      const hasEnded = wasSyncing && !state.isSyncing;
      wasSyncing = state.isSyncing;
      if (hasEnded && link.get().reach === 'car' && !state.isFull && isWhole(state))
        record.update({ ...record.get(), [name]: clock.nowMs() });
    });
  };
  const syncs = createSubscriptions(() => [
    follow(trips, ({ waitingCount }) => waitingCount === 0, 'tripsAtMs'),
    follow(logs, () => true, 'logsAtMs'),
  ]);
  let isFollowing = false;
  /** A subscription to the trips makes them read the storage, and the first figures have priority. */
  const followOnce = () => {
    if (isFollowing || !link.get().hasReceivedState) return;
    isFollowing = true;
    syncs.start();
  };
  const following = createSubscriptions(() => [
    () => {
      isFollowing = false;
      syncs.stop();
    },
    link.subscribe(followOnce),
  ]);
  return { ...record, ...following };
}
