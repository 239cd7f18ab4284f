import { READING_NAMES, READINGS } from '@ligo/signals';
import { INITIAL_MOVEMENT, isPlausible, type Movement } from './movement.ts';
import { numberOf } from './numbered-readings.ts';
import { isWithinLifetime, lifetimeMs, type Sample, type SourceMemory } from './source-memory.ts';

/** What is known of the car, each reading at its number; `null`: nobody knows it. */
export type SelectedSamples = readonly (Sample | null)[];

/** How long the order of the sources counts; behind that, what was taken last does. ms */
const FRESH_MS = 60_000;
/** The car has moved on since. */
const FRESH_PLACE_MS = 10_000;

const LATITUDE = numberOf('latitudeDeg');
const LONGITUDE = numberOf('longitudeDeg');

const FRESH = READING_NAMES.map((name) =>
  Math.min(READINGS[name].lifetimeMs, READINGS[name].group === 'place' ? FRESH_PLACE_MS : FRESH_MS),
);
const freshMs = (number: number): number => FRESH[number] ?? 0;

/** READ-1: of each reading the one that counts, of those that can be of a car that moves like that. */
export function selectSamples(
  memories: readonly SourceMemory[],
  movement: Movement,
  nowMs: number,
): SelectedSamples {
  const chosen = READING_NAMES.map((_, number) => selectSample(number, memories, nowMs, movement));
  // READ-4
  const whole = memories.filter((memory) => isWhole(memory, nowMs));
  const latitude = selectSample(LATITUDE, whole, nowMs);
  chosen[LATITUDE] = latitude;
  chosen[LONGITUDE] = (latitude && memories[latitude.source]?.[LONGITUDE]) ?? null;
  return chosen;
}

/** READ-1: the reading of that number that counts; `null` if there is none. */
export function selectSample(
  number: number,
  memories: readonly SourceMemory[],
  nowMs: number,
  movement: Movement = INITIAL_MOVEMENT,
): Sample | null {
  let best: Sample | null = null;
  for (let source = 0; source < memories.length; source += 1) {
    const held = memories[source]?.[number];
    if (!held || !isWithinLifetime(number, held, nowMs) || !isPlausible(movement, number, held)) continue;
    if (held.takenAtMs !== null && nowMs - held.takenAtMs <= freshMs(number)) return held;
    // READ-5
    if (!best || (held.takenAtMs ?? Number.NEGATIVE_INFINITY) > (best.takenAtMs ?? Number.NEGATIVE_INFINITY))
      best = held;
  }
  return best;
}

function isWhole(memory: SourceMemory, nowMs: number): boolean {
  return [LATITUDE, LONGITUDE].every((number) => {
    const held = memory[number];
    return held && isWithinLifetime(number, held, nowMs);
  });
}

/**
 * When others may count without news: one runs out, or what another source renewed later comes before one that is not fresh any
 * more. Unix milliseconds; `null` if there are none.
 */
export function nextChangeMs(
  chosen: SelectedSamples,
  memories: readonly SourceMemory[],
  nowMs: number,
): number | null {
  let nextMs = Number.POSITIVE_INFINITY;
  for (let number = 0; number < chosen.length; number += 1) {
    const held = chosen[number];
    if (!held) continue;
    const fromMs = held.takenAtMs ?? held.receivedAtMs;
    const goneAtMs = fromMs + lifetimeMs(number) + 1;
    const staleAtMs = fromMs + freshMs(number) + 1;
    if (goneAtMs > nowMs && goneAtMs < nextMs) nextMs = goneAtMs;
    if (staleAtMs > nowMs && staleAtMs < nextMs && isOutrun(number, fromMs, memories)) nextMs = staleAtMs;
  }
  return Number.isFinite(nextMs) ? nextMs : null;
}

/** Whether any source has renewed the reading after that time. */
const isOutrun = (number: number, fromMs: number, memories: readonly SourceMemory[]): boolean =>
  memories.some((memory) => (memory[number]?.takenAtMs ?? 0) > fromMs);
