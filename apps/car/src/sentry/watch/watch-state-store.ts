import { SENTRY_STOPS } from '@ligo/protocol';
import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { Log } from '../../ports/log.ts';
import type { SavedWatchState } from './watch-state.ts';

const STORE_KEY = 'sentry-watch';
const reading = z.number().nullable();
const knownSchema = z.object({
  isParked: z.boolean().nullable(),
  chargePct: reading,
  auxVoltageV: reading,
  place: z.object({ latitudeDeg: z.number(), longitudeDeg: z.number() }).nullable(),
  isChargeLow: z.boolean(),
  auxLowSinceMs: reading,
  isAtOffPlace: z.boolean(),
  said: z.partialRecord(z.enum(SENTRY_STOPS), z.number()),
  used: z.object({ watchedMs: z.number().nonnegative(), usedKwh: reading, usedPct: reading }),
});

/** The state of Sentry that outlives a restart of the app. */
export interface WatchStateStore {
  /** The saved state; `null`: none, or invalid. Throws if the disk cannot be read. */
  load(): SavedWatchState | null;
  /** A write that the disk rejects is logged once, and repeated with the next one. */
  save(known: SavedWatchState): void;
}

/** Creates the memory in the car's store; a failing disk is logged once. */
export function createWatchStateStore(kv: KeyValueStore, log: Log): WatchStateStore {
  let isFailing = false;
  return {
    load() {
      const parsed = knownSchema.safeParse(kv.read(STORE_KEY));
      return parsed.success ? parsed.data : null;
    },
    save(known) {
      try {
        kv.write(STORE_KEY, known);
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.error({ err: error }, 'Sentry state could not be stored');
        isFailing = true;
      }
    },
  };
}
