import { isReading, READING_NAMES, READINGS, type ReadingName, type Readings } from '@ligo/signals';
import { numberOf } from './numbered-readings.ts';

/** One reading as a source told it last. */
export interface Sample {
  /** The place in the order of the source that told it. */
  source: number;
  value: number | string | boolean;
  /** Unix milliseconds; `null`: nobody knows when it was taken. */
  takenAtMs: number | null;
  /** When the source told it, unix milliseconds. */
  receivedAtMs: number;
}

/** What one source told, each reading at its number; `null`: nothing. */
export type SourceMemory = readonly (Sample | null)[];

export const EMPTY_SOURCE_MEMORY: SourceMemory = READING_NAMES.map(() => null);

/** Some readings, and when they were taken, unix milliseconds; `null`: nobody knows when. */
export interface TakenReadings {
  readings: Readings;
  takenAtMs: number | null;
}

const LIFETIMES_MS = READING_NAMES.map((name) => READINGS[name].lifetimeMs);

/** How long a reading is worth something after it was taken, ms. */
export const lifetimeMs = (number: number): number => LIFETIMES_MS[number] ?? 0;

/** READ-6: the readings that are some, and READ-7: when they were taken; `null` if there are none. */
export function parseReadings(
  readings: Readings,
  takenAtMs: number | null,
  nowMs: number,
): TakenReadings | null {
  const names = Object.keys(readings) as ReadingName[];
  const ill = names.filter((name) => !isValid(name, readings));
  const well = ill.length === 0 ? readings : dropInvalid(readings, ill);
  if (names.length === 0 || (ill.length > 0 && Object.keys(well).length === 0)) return null;
  return {
    readings: well,
    takenAtMs: takenAtMs === null || !Number.isFinite(takenAtMs) ? null : Math.min(takenAtMs, nowMs),
  };
}

const isValid = (name: ReadingName, readings: Readings) =>
  numberOf(name) >= 0 && (readings[name] === null || isReading(name, readings[name]));

/** A place of which one half can be none is none: its other half is not one of the place before. */
function dropInvalid(readings: Readings, ill: readonly ReadingName[]): Readings {
  const gone = new Set(ill);
  if (gone.has('latitudeDeg') || gone.has('longitudeDeg')) gone.add('latitudeDeg').add('longitudeDeg');
  const left = Object.entries(readings).filter(([name]) => !gone.has(name as ReadingName));
  return Object.fromEntries(left) as Readings;
}

/** READ-6: what the source knows now that it told this. */
export function updateMemory(
  memory: SourceMemory,
  readings: Readings,
  takenAtMs: number | null,
  source: number,
  nowMs: number,
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

/** What is held was taken later, or at a time that is known where that of the news is not. */
function isNewer(
  held: Sample | null | undefined,
  takenAtMs: number | null,
  number: number,
  nowMs: number,
): boolean {
  if (!held || held.takenAtMs === null || !isWithinLifetime(number, held, nowMs)) return false;
  return takenAtMs === null || takenAtMs < held.takenAtMs;
}

/** READ-2: whether a reading is within its lifetime; what has no known age is at least as old as the telling of it. */
export function isWithinLifetime(
  number: number,
  { takenAtMs, receivedAtMs }: Sample,
  nowMs: number,
): boolean {
  return nowMs - (takenAtMs ?? receivedAtMs) <= lifetimeMs(number);
}

/** READ-8: the same after the clock was set. */
export function shiftMemory(memory: SourceMemory, byMs: number): SourceMemory {
  const shift = (held: Sample): Sample => ({
    ...held,
    takenAtMs: held.takenAtMs === null ? null : Math.max(1, held.takenAtMs + byMs),
    receivedAtMs: held.receivedAtMs + byMs,
  });
  return memory.map((held) => held && shift(held));
}
