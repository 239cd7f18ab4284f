import { z } from 'zod';
import { isNewBoot, type ThisRun } from '../events/unit-restart-contract.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { type RecordedTrip, TRIP_SILENCE_TIMEOUT_MS } from './trip-recorder-machine.ts';

const STORE_KEY = 'open-trip';

const figure = z.number().nullable();
const counterSchema = z.object({
  first: figure,
  last: z.object({ timeMs: z.number(), value: z.number() }).nullable(),
  shift: z.number(),
  sum: figure,
  previous: z.object({ timeMs: z.number(), rate: z.number() }).nullable(),
});
const keptSchema = z.object({
  bootId: z.string().nullable(),
  upMs: z.number(),
  recorded: z.object({
    lastMs: figure,
    offsetMs: z.number(),
    trip: z.object({
      createdAtS: z.number(),
      lastPointMs: z.number(),
      isDoubtful: z.boolean(),
      known: z.record(z.string(), figure),
      parkedSinceMs: figure,
      odometer: counterSchema,
      energy: counterSchema,
      stateOfHealthPct: figure,
      heading: z.object({
        moment: z
          .object({
            timeMs: z.number(),
            latitudeDeg: z.number(),
            longitudeDeg: z.number(),
            speedKmh: figure,
          })
          .nullable(),
        deg: figure,
      }),
    }),
  }),
});

/** A trip that the end of the app interrupted. */
export interface InterruptedTrip {
  recorded: RecordedTrip;
  /** When it was saved, in this run of the unit. */
  savedMs: Monotonic;
}

/** Saves a trip as of its last point. Throws if the disk fails. */
export function saveOpenTrip(
  kv: KeyValueStore,
  { bootId, upMs }: Pick<ThisRun, 'bootId' | 'upMs'>,
  recorded: RecordedTrip,
): void {
  kv.write(STORE_KEY, { bootId, upMs, recorded });
}

/** TRIP-11: the open trip of that start, unix seconds, if the unit ran on since and not for too long. Throws if the disk fails. */
export function loadOpenTrip(
  kv: KeyValueStore,
  now: Pick<ThisRun, 'bootId' | 'upMs'>,
  createdAtS: number | null,
): InterruptedTrip | null {
  const kept = keptSchema.safeParse(kv.read(STORE_KEY)).data;
  if (kept?.recorded.trip.createdAtS !== createdAtS || isNewBoot(kept, now)) return null;
  const ageMs = now.upMs - kept.upMs;
  return ageMs <= TRIP_SILENCE_TIMEOUT_MS
    ? { recorded: kept.recorded, savedMs: kept.upMs as Monotonic }
    : null;
}
