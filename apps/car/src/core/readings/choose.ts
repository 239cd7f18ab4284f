import { READINGS, type ReadingName } from '@ligo/vehicle';
import { type Held, isAlive, type SourceMemory } from './source-memory.ts';

/** What is known of the car; what is missing nobody knows. */
export type ChosenReadings = ReadonlyMap<ReadingName, Held>;

/** How long the order of the sources counts; behind that, what was taken last does. ms */
const FRESH_MS = 60_000;
/** The car has moved on since. */
const FRESH_PLACE_MS = 10_000;

const NAMES = Object.keys(READINGS) as ReadingName[];
const PLACE = ['latitudeDeg', 'longitudeDeg'] as const;
const SINGLE = NAMES.filter((name) => !(PLACE as readonly ReadingName[]).includes(name));
const OF_PLACE: readonly ReadingName[] = [...PLACE, 'headingDeg'];

const FRESH: Readonly<Record<ReadingName, number>> = Object.fromEntries(
  NAMES.map((name) => [
    name,
    Math.min(READINGS[name].lifetimeMs, OF_PLACE.includes(name) ? FRESH_PLACE_MS : FRESH_MS),
  ]),
) as Record<ReadingName, number>;

/** READ-1: for each reading the one that counts. */
export function chooseReadings(memories: readonly SourceMemory[], nowMs: number): ChosenReadings {
  const chosen = new Map<ReadingName, Held>();
  for (const name of SINGLE) {
    const best = chooseOne(name, memories, nowMs);
    if (best) chosen.set(name, best);
  }
  // READ-4
  const [first, second] = PLACE;
  const latitude = chooseOne(
    first,
    memories.filter((memory) => isWhole(memory, nowMs)),
    nowMs,
  );
  const longitude = latitude && memories[latitude.source]?.get(second);
  if (latitude && longitude) {
    chosen.set(first, latitude);
    chosen.set(second, longitude);
  }
  return chosen;
}

function chooseOne(name: ReadingName, memories: readonly SourceMemory[], nowMs: number): Held | null {
  let best: Held | null = null;
  for (const memory of memories) {
    const held = memory.get(name);
    if (!held || !isAlive(name, held, nowMs)) continue;
    if (held.takenAtMs !== null && nowMs - held.takenAtMs <= FRESH[name]) return held;
    // READ-5
    if (!best || (held.takenAtMs ?? Number.NEGATIVE_INFINITY) > (best.takenAtMs ?? Number.NEGATIVE_INFINITY))
      best = held;
  }
  return best;
}

function isWhole(memory: SourceMemory, nowMs: number): boolean {
  return PLACE.every((name) => {
    const held = memory.get(name);
    return held !== undefined && isAlive(name, held, nowMs);
  });
}

/**
 * When others may count without news: one runs out, or what another source renewed later comes before one that is not fresh any
 * more. Unix milliseconds; `null` if there are none.
 */
export function nextChangeMs(
  chosen: ChosenReadings,
  memories: readonly SourceMemory[],
  nowMs: number,
): number | null {
  let nextMs: number | null = null;
  const note = (timeMs: number) => {
    if (timeMs > nowMs && (nextMs === null || timeMs < nextMs)) nextMs = timeMs;
  };
  for (const [name, held] of chosen) {
    const fromMs = held.takenAtMs ?? held.heardAtMs;
    note(fromMs + READINGS[name].lifetimeMs + 1);
    if (memories.some((memory) => (memory.get(name)?.takenAtMs ?? 0) > fromMs))
      note(fromMs + FRESH[name] + 1);
  }
  return nextMs;
}
