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

/** The saved state of Sentry. */
export interface WatchStateStore {
  /** `null`: none that can be read. Throws if the disk cannot be read. */
  load(): SavedWatchState | null;
  /** A failing disk is logged once; the next call saves the later state. */
  save(known: SavedWatchState): void;
}

/** Stores it in the car's key-value store. */
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
        if (!isFailing) log.error({ err: error }, 'the state of Sentry could not be saved');
        isFailing = true;
      }
    },
  };
}
