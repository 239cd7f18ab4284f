import type { WallMs } from '@ligo/signals';
import { z } from 'zod';
import { isNewBoot, type ThisRun } from '../events/unit-restart-contract.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import { type Monotonic, type UnitTime, wallOf } from '../ports/unit-time.ts';
import type { Counter } from './counter.ts';
import { type OpenTrip, TRIP_SILENCE_TIMEOUT_MS } from './trip-recorder-machine.ts';

/** TRIP-8: which wall time the rows of a trip have. */
export interface TripTimes {
  /** Start, unix seconds. */
  createdAtS: number;
  /** The unit's start, by the setting of the wall clock that the rows have. */
  unitStartMs: WallMs;
}

const UNIT_START = 0 as Monotonic;
/** Phones ask for the trips after a time, from 0 on. */
const EARLIEST_S = 1;

/** The times of a trip that begins. No trip begins before 1970. */
export function beginTimes(atMs: Monotonic, time: UnitTime): TripTimes {
  const unitStartMs = Math.max(wallOf(time, UNIT_START), EARLIEST_S * 1_000 - atMs);
  return { createdAtS: Math.floor((unitStartMs + atMs) / 1_000), unitStartMs };
}

/** The times by the wall clock as it is set now, in whole seconds, and by how much they moved. */
export function followWallClock(
  { createdAtS, unitStartMs }: TripTimes,
  time: UnitTime,
): { times: TripTimes; movedS: number } {
  const setByS = Math.round((wallOf(time, UNIT_START) - unitStartMs) / 1_000);
  const movedS = Math.max(setByS, EARLIEST_S - createdAtS);
  return {
    times: { createdAtS: createdAtS + movedS, unitStartMs: unitStartMs + movedS * 1_000 },
    movedS,
  };
}

/** The time of a row, unix seconds. */
export const rowTimeS = ({ unitStartMs }: TripTimes, atMs: Monotonic): number => (unitStartMs + atMs) / 1_000;

const STORE_KEY = 'open-trip';

const figure = z.number().nullable();
const counterSchema = z.object({
  first: figure,
  last: z.object({ timeMs: z.number(), value: z.number() }).nullable(),
  shift: z.number(),
  sum: figure,
  previous: z.object({ timeMs: z.number(), rate: z.number() }).nullable(),
  startMs: figure,
  firstMs: figure,
  ratedMs: z.number(),
});
/** The times of the trip are those of its rows; `upMs` and `lastMs` are one moment by both clocks. */
const keptSchema = z.object({
  bootId: z.string().nullable(),
  upMs: z.number(),
  recorded: z.object({
    lastMs: z.number(),
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

export interface InterruptedTrip {
  trip: OpenTrip;
  times: TripTimes;
  /** When it was saved, in this run of the unit. */
  savedMs: Monotonic;
}

/** Saves a trip as of its last point. Throws if the disk fails. */
export function saveOpenTrip(
  kv: KeyValueStore,
  { bootId, upMs }: Pick<ThisRun, 'bootId' | 'upMs'>,
  trip: OpenTrip,
  { createdAtS, unitStartMs }: TripTimes,
): void {
  const onDisk = withTimes<Monotonic, WallMs>(trip, (atMs) => unitStartMs + atMs);
  kv.write(STORE_KEY, {
    ...{ bootId, upMs },
    recorded: { lastMs: unitStartMs + upMs, trip: { createdAtS, ...onDisk } },
  });
}

/** TRIP-11: the open trip of that start, unix seconds, if the unit ran on since and not for too long. Throws if the disk fails. */
export function loadOpenTrip(
  kv: KeyValueStore,
  now: Pick<ThisRun, 'bootId' | 'upMs'>,
  createdAtS: number | null,
): InterruptedTrip | null {
  const kept = keptSchema.safeParse(kv.read(STORE_KEY)).data;
  if (kept?.recorded.trip.createdAtS !== createdAtS || isNewBoot(kept, now)) return null;
  const { upMs, recorded } = kept;
  if (now.upMs - upMs > TRIP_SILENCE_TIMEOUT_MS) return null;
  const { createdAtS: beganAtS, ...onDisk } = recorded.trip;
  const unitStartMs = recorded.lastMs - upMs;
  return {
    trip: withTimes<WallMs, Monotonic>(onDisk, (atMs) => (atMs - unitStartMs) as Monotonic),
    times: { createdAtS: beganAtS, unitStartMs },
    savedMs: upMs as Monotonic,
  };
}

function withTimes<A extends number, B extends number>(trip: OpenTrip<A>, to: (at: A) => B): OpenTrip<B> {
  const moved = <M extends { timeMs: A }>(moment: M | null) =>
    moment && { ...moment, timeMs: to(moment.timeMs) };
  const movedTime = (at: A | null) => (at === null ? null : to(at));
  const counted = ({ last, previous, startMs, firstMs, ...counter }: Counter<A>): Counter<B> => ({
    ...counter,
    last: moved(last),
    previous: moved(previous),
    startMs: movedTime(startMs),
    firstMs: movedTime(firstMs),
  });
  const { parkedSinceMs, heading } = trip;
  return {
    ...trip,
    lastPointMs: to(trip.lastPointMs),
    parkedSinceMs: movedTime(parkedSinceMs),
    odometer: counted(trip.odometer),
    energy: counted(trip.energy),
    heading: { ...heading, moment: moved(heading.moment) },
  };
}
