import { createScope } from '@ligo/machine';
import { z } from 'zod';
import type { Readable } from '../../lib/values/readable.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { LogsState } from '../logs/logs-store.ts';
import { type CarRecord, type CarRecordParts, createCarRecord } from '../of-car/create-car-record.ts';
import type { TripsState } from '../trips/trips-store.ts';

/** When this phone was last in step with the selected car, unix milliseconds on its clock; `null` if it never was. */
export interface SyncTimes {
  tripsAtMs: number | null;
  logsAtMs: number | null;
}

const time = z.number().nonnegative().nullable();
const storedSchema: z.ZodType<SyncTimes> = z.object({ tripsAtMs: time, logsAtMs: time });
const NEVER: SyncTimes = { tripsAtMs: null, logsAtMs: null };

export interface SyncTimesNeeds extends Pick<CarRecordParts<SyncTimes>, 'records' | 'clock' | 'counter'> {
  link: Pick<LinkStore, 'get'>;
  trips: Readable<TripsState>;
  logs: Readable<LogsState>;
}

/** Sync times as their owner sees them. */
export interface SyncTimesRecord extends CarRecord<SyncTimes> {
  /** Follows both syncs; the returned function stops it. */
  start(): () => void;
}

/** Makes the keeper of when trips and log were last fetched: a sync that the car's silence or a full storage ended does not count. */
export function createSyncTimes(needs: SyncTimesNeeds): SyncTimesRecord {
  const { link, trips, logs, clock } = needs;
  const record = createCarRecord<SyncTimes>({ ...needs, name: 'synced', schema: storedSchema, empty: NEVER });
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
  return {
    ...record,
    start() {
      const following = createScope();
      following.add(
        follow(trips, ({ waitingCount }) => waitingCount === 0, 'tripsAtMs'),
        follow(logs, () => true, 'logsAtMs'),
      );
      return following.end;
    },
  };
}
