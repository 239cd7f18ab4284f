import { z } from 'zod';
import { isOtherStart, type ThisRun } from '../../core/events/unit-restart.ts';
import { type RecordedTrip, SILENT_FOR_MS } from '../../core/trips/recorder.ts';
import type { Facts } from '../../ports/facts.ts';

const FACT = 'open-trip';

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

/** A trip that was cut off. */
export interface CutTrip {
  recorded: RecordedTrip;
  /** Time since its last point, ms. */
  agoMs: number;
}

/** Keeps a trip as of its last point. Throws if the disk fails. */
export function keepTrip(
  facts: Facts,
  { bootId, upMs }: Pick<ThisRun, 'bootId' | 'upMs'>,
  recorded: RecordedTrip,
): void {
  facts.write(FACT, { bootId, upMs, recorded });
}

/** TRIP-11: the trip that is open since then, unix seconds, if the unit ran on since, and not for too long. Throws if the disk fails. */
export function keptTrip(
  facts: Facts,
  now: Pick<ThisRun, 'bootId' | 'upMs'>,
  createdAtS: number | null,
): CutTrip | null {
  const kept = keptSchema.safeParse(facts.read(FACT)).data;
  if (kept?.recorded.trip.createdAtS !== createdAtS || isOtherStart(kept, now)) return null;
  const agoMs = now.upMs - kept.upMs;
  return agoMs <= SILENT_FOR_MS ? { recorded: kept.recorded, agoMs } : null;
}
