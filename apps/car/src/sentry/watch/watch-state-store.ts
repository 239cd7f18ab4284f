import { SENTRY_STOPS } from '@ligo/protocol';
import type { WallMs } from '@ligo/signals';
import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { Log } from '../../ports/log.ts';
import { earlierOf, type Monotonic, monoOf, type UnitTime, wallOf } from '../../ports/unit-time.ts';
import type { SavedWatchState } from './watch-state.ts';

const STORE_KEY = 'sentry-watch';
const reading = z.number().nullable();
const knownSchema = z.object({
  isParked: z.boolean().nullable(),
  // Earlier versions did not save it.
  inferredBy: z.enum(['motion', 'charger']).nullable().default(null),
  chargePct: reading,
  auxVoltageV: reading,
  place: z.object({ latitudeDeg: z.number(), longitudeDeg: z.number() }).nullable(),
  isChargeLow: z.boolean(),
  auxLowSinceMs: reading,
  isAtOffPlace: z.boolean(),
  said: z.partialRecord(z.enum(SENTRY_STOPS), z.number()),
  used: z.object({ watchedMs: z.number().nonnegative(), usedKwh: reading, usedPct: reading }),
});

export type WatchStateStore = ReturnType<typeof createWatchStateStore>;

/** The state of Sentry that outlives a restart of the app, in the car's store. */
export function createWatchStateStore(kv: KeyValueStore, time: UnitTime, log: Log) {
  let isFailing = false;
  return {
    /** The saved state; `null`: none, or invalid. Throws if the disk cannot be read. */
    load(): SavedWatchState | null {
      const parsed = knownSchema.safeParse(kv.read(STORE_KEY));
      // A time after now, by a clock that was set back since, is now.
      const momentOf = (atMs: WallMs) => earlierOf(monoOf(time, atMs), time.clock.nowMs());
      return parsed.success ? withTimes(parsed.data, momentOf) : null;
    },
    /** A write that the disk rejects is logged once, and repeated with the next one. */
    save(known: SavedWatchState): void {
      try {
        kv.write(
          STORE_KEY,
          withTimes<Monotonic, WallMs>(known, (at) => wallOf(time, at)),
        );
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.error({ err: error }, 'Sentry state could not be stored');
        isFailing = true;
      }
    },
  };
}

/** The state by another clock. */
const withTimes = <A extends number, B extends number>(
  { auxLowSinceMs, ...state }: SavedWatchState<A>,
  to: (at: A) => B,
): SavedWatchState<B> => ({ ...state, auxLowSinceMs: auxLowSinceMs === null ? null : to(auxLowSinceMs) });
