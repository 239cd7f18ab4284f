import {
  isReading,
  READING_NAMES,
  READINGS,
  type ReadingName,
  type Readings,
  readingOf,
  UNKNOWN_TIME_MS,
} from '@ligo/signals';
import type { CarState } from '../../ports/car-state.ts';
import { earlierOf, type Monotonic } from '../../ports/unit-time.ts';

const NUMBERS: ReadonlyMap<string, number> = new Map(READING_NAMES.map((name, number) => [name, number]));

/**
 * The position of a reading in lists in the order of `READING_NAMES`; -1 for any other name. Samples are kept in such lists, because
 * readings arrive several times a second: a list is copied in a tenth of the time of a map by names.
 */
export const numberOf = (name: string): number => NUMBERS.get(name) ?? -1;

/** The last value of one reading from one source. */
export interface Sample {
  /** The position of the source in the configured order. */
  source: number;
  value: number | string | boolean;
  /** `null`: unknown. */
  takenAtMs: Monotonic | null;
  receivedAtMs: Monotonic;
}

/** The last readings of one source, each at its number; `null`: none. */
export type SourceMemory = readonly (Sample | null)[];

export const EMPTY_SOURCE_MEMORY: SourceMemory = READING_NAMES.map(() => null);

/** Some readings, and when they were taken; `null`: unknown. */
export interface TakenReadings {
  readings: Readings;
  takenAtMs: Monotonic | null;
}

const LIFETIMES_MS = READING_NAMES.map((name) => READINGS[name].lifetimeMs);

export const lifetimeMs = (number: number): number => LIFETIMES_MS[number] ?? 0;

/** READ-6: the valid readings, and READ-7: their time; `null` if there are none. */
export function parseReadings(
  readings: Readings,
  takenAtMs: Monotonic | null,
  nowMs: Monotonic,
): TakenReadings | null {
  const names = Object.keys(readings) as ReadingName[];
  const invalid = names.filter((name) => !isValid(name, readings));
  const valid = invalid.length === 0 ? readings : dropInvalid(readings, invalid);
  if (names.length === 0 || (invalid.length > 0 && Object.keys(valid).length === 0)) return null;
  return {
    readings: valid,
    takenAtMs: takenAtMs === null || !Number.isFinite(takenAtMs) ? null : earlierOf(takenAtMs, nowMs),
  };
}

const isValid = (name: ReadingName, readings: Readings) =>
  numberOf(name) >= 0 && (readings[name] === null || isReading(name, readings[name]));

/** A place with an invalid half is dropped: its other half does not belong to the place before. */
function dropInvalid(readings: Readings, invalid: readonly ReadingName[]): Readings {
  const gone = new Set(invalid);
  if (gone.has('latitudeDeg') || gone.has('longitudeDeg')) gone.add('latitudeDeg').add('longitudeDeg');
  const left = Object.entries(readings).filter(([name]) => !gone.has(name as ReadingName));
  return Object.fromEntries(left) as Readings;
}

/** READ-6: the memory of a source after new readings. */
export function updateMemory(
  memory: SourceMemory,
  readings: Readings,
  takenAtMs: Monotonic | null,
  source: number,
  nowMs: Monotonic,
): SourceMemory {
  const next = memory.slice();
  for (const name of Object.keys(readings) as ReadingName[]) {
    const number = numberOf(name);
    const value = readings[name] ?? null;
    if (value === null) next[number] = null;
    else if (!isNewer(next[number], takenAtMs, number, nowMs))
      next[number] = { source, value, takenAtMs, receivedAtMs: nowMs };
  }
  return next;
}

/** The held sample was taken later, or at a known time while that of the new reading is unknown. */
function isNewer(
  held: Sample | null | undefined,
  takenAtMs: number | null,
  number: number,
  nowMs: number,
): boolean {
  if (!held || held.takenAtMs === null || !isWithinLifetime(number, held, nowMs)) return false;
  return takenAtMs === null || takenAtMs < held.takenAtMs;
}

/** READ-2: whether a sample is within its lifetime; one of unknown age is at least as old as its receipt. */
export function isWithinLifetime(
  number: number,
  { takenAtMs, receivedAtMs }: Sample,
  nowMs: number,
): boolean {
  return nowMs - (takenAtMs ?? receivedAtMs) <= lifetimeMs(number);
}

/**
 * READ-8, READ-10: the saved state as the memory of a source at that position in the order. A reading from the future has an unknown
 * age: the wall clock is behind the one by which it was saved.
 */
export function restoreMemory(state: CarState, source: number, nowMs: Monotonic): SourceMemory {
  return READING_NAMES.map((name) => {
    const value = readingOf(state, name);
    const atMs = state.takenAtMs[name] ?? state.timeMs;
    const isKnown = atMs !== UNKNOWN_TIME_MS && atMs <= nowMs;
    return value === null ? null : { source, value, takenAtMs: isKnown ? atMs : null, receivedAtMs: nowMs };
  });
}
