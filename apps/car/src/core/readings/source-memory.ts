import { isReading, READINGS, type ReadingName, type Readings } from '@ligo/vehicle';

/** One reading as a source told it last. */
export interface Held {
  /** The place in the order of the source that told it. */
  source: number;
  value: number | string | boolean;
  /** Unix milliseconds; `null`: nobody knows when it was taken. */
  takenAtMs: number | null;
  /** When the source told it, unix milliseconds. */
  heardAtMs: number;
}

/** What one source told. */
export type SourceMemory = ReadonlyMap<ReadingName, Held>;

/** Some readings, and when they were taken, unix milliseconds; `null`: nobody knows when. */
export interface TakenReadings {
  readings: Readings;
  takenAtMs: number | null;
}

/** The two halves of a place: where a car goes straight north its longitude is no news, and yet as new as its latitude. */
const OTHER_HALF: { readonly [N in ReadingName]?: ReadingName } = {
  latitudeDeg: 'longitudeDeg',
  longitudeDeg: 'latitudeDeg',
};

const isName = (name: string): name is ReadingName => Object.hasOwn(READINGS, name);

/** READ-6: the readings that are some, and READ-7: when they were taken. */
export function wellTold({ readings, takenAtMs }: TakenReadings, nowMs: number): TakenReadings {
  const entries = Object.entries(readings);
  const well = entries.filter(([name, value]) => isName(name) && (value === null || isReading(name, value)));
  return {
    readings: well.length === entries.length ? readings : Object.fromEntries(well),
    takenAtMs: takenAtMs === null || !Number.isFinite(takenAtMs) ? null : Math.min(takenAtMs, nowMs),
  };
}

/** READ-6: what the source knows now that it told this. */
export function remember(
  memory: SourceMemory,
  { readings, takenAtMs }: TakenReadings,
  source: number,
  nowMs: number,
): SourceMemory {
  const next = new Map(memory);
  for (const [name, value] of Object.entries(readings) as [ReadingName, Held['value'] | null][]) {
    if (value === null) {
      next.delete(name);
      continue;
    }
    if (isNewer(next.get(name), takenAtMs, name, nowMs)) continue;
    next.set(name, { source, value, takenAtMs, heardAtMs: nowMs });
    const half = OTHER_HALF[name];
    const other = half && next.get(half);
    if (half && other && isOlder(other, takenAtMs)) next.set(half, { ...other, takenAtMs });
  }
  return next;
}

const isOlder = ({ takenAtMs }: Held, thanMs: number | null) =>
  takenAtMs !== null && thanMs !== null && takenAtMs < thanMs;

/** What is held was taken later, or at a time that is known where that of the news is not. */
function isNewer(
  held: Held | undefined,
  takenAtMs: number | null,
  name: ReadingName,
  nowMs: number,
): boolean {
  if (!held || held.takenAtMs === null || !isAlive(name, held, nowMs)) return false;
  return takenAtMs === null || takenAtMs < held.takenAtMs;
}

/** READ-2: whether a reading is within its lifetime; what has no known age is at least as old as the telling of it. */
export function isAlive(name: ReadingName, { takenAtMs, heardAtMs }: Held, nowMs: number): boolean {
  return nowMs - (takenAtMs ?? heardAtMs) <= READINGS[name].lifetimeMs;
}

/** READ-8: the same after the clock was set. */
export function shifted(memory: SourceMemory, byMs: number): SourceMemory {
  const shift = (held: Held): Held => ({
    ...held,
    takenAtMs: held.takenAtMs === null ? null : Math.max(1, held.takenAtMs + byMs),
    heardAtMs: held.heardAtMs + byMs,
  });
  return new Map([...memory].map(([name, held]) => [name, shift(held)]));
}
