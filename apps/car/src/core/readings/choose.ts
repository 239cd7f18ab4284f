import { READINGS, type ReadingName } from '@ligo/vehicle';
import { type Held, isAlive, type SourceMemory } from './source-memory.ts';

/** A reading as it counts, and the place in the order of the source that gave it. */
export interface Chosen extends Held {
  source: number;
}
/** What is known of the car; what is missing nobody knows. */
export type ChosenReadings = { readonly [N in ReadingName]?: Chosen };

/** How long the order of the sources counts; behind that, what was taken last does. ms */
const FRESH_MS = 60_000;
/** The car has moved on since. */
const FRESH_PLACE_MS = 10_000;

const NAMES = Object.keys(READINGS) as ReadingName[];
const PLACE: readonly ReadingName[] = ['latitudeDeg', 'longitudeDeg'];
const SINGLE = NAMES.filter((name) => !PLACE.includes(name));
const OF_PLACE: readonly ReadingName[] = [...PLACE, 'headingDeg'];

const freshMs = (name: ReadingName) =>
  Math.min(READINGS[name].lifetimeMs, OF_PLACE.includes(name) ? FRESH_PLACE_MS : FRESH_MS);

/** READ-1: for each reading the one that counts. */
export function chooseReadings(memories: readonly SourceMemory[], nowMs: number): ChosenReadings {
  const chosen: { [N in ReadingName]?: Chosen } = {};
  for (const name of SINGLE) {
    const best = chooseOne(name, memories, nowMs);
    if (best) chosen[name] = best;
  }
  // READ-4
  const [first, second] = ['latitudeDeg', 'longitudeDeg'] as const;
  const whole = memories.map((memory) => (isWhole(memory, nowMs) ? memory : {}));
  const latitude = chooseOne(first, whole, nowMs);
  const longitude = latitude && whole[latitude.source]?.[second];
  if (latitude && longitude) {
    chosen[first] = latitude;
    chosen[second] = { ...longitude, source: latitude.source };
  }
  return chosen;
}

function chooseOne(name: ReadingName, memories: readonly SourceMemory[], nowMs: number): Chosen | null {
  const alive = memories.flatMap((memory, source) => {
    const held = memory[name];
    return held && isAlive(name, held, nowMs) ? [{ ...held, source }] : [];
  });
  const dated = alive.filter(({ takenAtMs }) => takenAtMs !== null);
  const fresh = dated.find(({ takenAtMs }) => nowMs - (takenAtMs ?? 0) <= freshMs(name));
  if (fresh) return fresh;
  // READ-5
  if (dated.length === 0) return alive[0] ?? null;
  return dated.reduce((newest, each) => ((each.takenAtMs ?? 0) > (newest.takenAtMs ?? 0) ? each : newest));
}

function isWhole(memory: SourceMemory, nowMs: number): boolean {
  return PLACE.every((name) => {
    const held = memory[name];
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
  const times = NAMES.flatMap((name) => {
    const held = chosen[name];
    if (!held) return [];
    const fromMs = held.takenAtMs ?? held.heardAtMs;
    const isPassed = memories.some((memory) => (memory[name]?.takenAtMs ?? 0) > fromMs);
    return [fromMs + READINGS[name].lifetimeMs + 1, ...(isPassed ? [fromMs + freshMs(name) + 1] : [])];
  }).filter((timeMs) => timeMs > nowMs);
  return times.length === 0 ? null : Math.min(...times);
}
