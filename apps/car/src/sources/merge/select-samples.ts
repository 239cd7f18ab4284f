import { READING_NAMES, READINGS, type ReadingName } from '@ligo/signals';
import type { Monotonic } from '../../ports/unit-time.ts';
import { ON_ABOVE_KMH } from '../decidable-contract.ts';
import {
  EMPTY_SOURCE_MEMORY,
  isWithinLifetime,
  lifetimeMs,
  numberOf,
  type Sample,
  type SourceMemory,
} from './source-memory.ts';

/** The movement of the car. */
export interface Movement {
  isMoving: boolean;
  /** Start of the current or the last movement; `null`: none yet. */
  startedAtMs: Monotonic | null;
  /** The car stands, and is off or connected to its cable. */
  isSecured: boolean;
}

/** Before the first reading of a movement. */
export const INITIAL_MOVEMENT: Movement = { isMoving: false, startedAtMs: null, isSecured: false };

/** Values that show that the car stands, or is connected to its cable. */
const STATIONARY_IF: { readonly [N in ReadingName]?: (value: Sample['value']) => boolean } = {
  gear: (value) => value === 'P',
  isOn: (value) => value === false,
  isPluggedIn: (value) => value === true,
  isCharging: (value) => value === true,
  chargePowerKw: (value) => Number(value) > 0,
};

const STATIONARY_CHECKS = READING_NAMES.map((name) => STATIONARY_IF[name]);
const SPEED = numberOf('speedKmh');
const ON = numberOf('isOn');
const PLUGGED_IN = numberOf('isPluggedIn');
const CHARGING = numberOf('isCharging');
const INFERRED_BY = numberOf('powerInferredBy');

/** READ-11, READ-12: whether a reading is plausible for a car with this movement. */
function isPlausible({ startedAtMs, isSecured }: Movement, number: number, held: Sample): boolean {
  if (number === SPEED) return !(isSecured && isCrawl(held));
  const isSince = startedAtMs === null || (held.takenAtMs !== null && held.takenAtMs >= startedAtMs);
  return isSince || !STATIONARY_CHECKS[number]?.(held.value);
}

/** The movement after the selected readings, which are selected as for a car that is not secured. */
export function noteMovement(before: Movement, selected: (number: number) => Sample | null): Movement {
  const speed = selected(SPEED);
  const isOnCable = selected(PLUGGED_IN)?.value === true || selected(CHARGING)?.value === true;
  const isHeld = isOnCable || selected(ON)?.value === false;
  const isSecured = isHeld && !before.isMoving;
  if (!speed || speed.takenAtMs === null || Number(speed.value) === 0 || (isSecured && isCrawl(speed)))
    return { isMoving: false, startedAtMs: before.startedAtMs, isSecured: isHeld };
  return before.isMoving ? before : { isMoving: true, startedAtMs: speed.takenAtMs, isSecured: false };
}

/** So slow that it may be the scatter of a GNSS receiver. */
const isCrawl = ({ value }: Sample) => Number(value) > 0 && Number(value) < ON_ABOVE_KMH;

/** The selected samples, each at the number of its reading; `null`: unknown. */
export type SelectedSamples = readonly (Sample | null)[];

/** The order of the sources counts for this time; after it, the newest reading counts, ms. */
const FRESH_MS = 60_000;
/** The car moves on. */
const FRESH_PLACE_MS = 10_000;

const ODOMETER = numberOf('odometerKm');
const LATITUDE = numberOf('latitudeDeg');
const LONGITUDE = numberOf('longitudeDeg');

const FRESH = READING_NAMES.map((name) =>
  Math.min(READINGS[name].lifetimeMs, READINGS[name].group === 'place' ? FRESH_PLACE_MS : FRESH_MS),
);
const freshMs = (number: number): number => FRESH[number] ?? 0;

/** READ-1: the sample of each reading that counts, among those that are plausible for the movement. */
export function selectSamples(
  memories: readonly SourceMemory[],
  movement: Movement,
  nowMs: number,
): SelectedSamples {
  const selected = READING_NAMES.map((_, number) => selectSample(number, memories, nowMs, movement));
  // READ-4
  const whole = memories.filter((memory) => isWhole(memory, nowMs));
  const latitude = selectSample(LATITUDE, whole, nowMs);
  selected[LATITUDE] = latitude;
  selected[LONGITUDE] = (latitude && memories[latitude.source]?.[LONGITUDE]) ?? null;
  // READ-18
  const on = selected[ON];
  const inferredBy = on && memories[on.source]?.[INFERRED_BY];
  selected[INFERRED_BY] = inferredBy && isWithinLifetime(INFERRED_BY, inferredBy, nowMs) ? inferredBy : null;
  return selected;
}

/** READ-1: the sample of that reading that counts; `null` if there is none. */
export function selectSample(
  number: number,
  memories: readonly SourceMemory[],
  nowMs: number,
  movement: Movement = INITIAL_MOVEMENT,
): Sample | null {
  const sample = firstSample(number, memories, nowMs, movement);
  if (number !== ODOMETER || sample?.value !== 0) return sample;
  // READ-14
  const others = memories.map((memory) => (memory[ODOMETER]?.value === 0 ? EMPTY_SOURCE_MEMORY : memory));
  return firstSample(number, others, nowMs, movement) ?? sample;
}

function firstSample(
  number: number,
  memories: readonly SourceMemory[],
  nowMs: number,
  movement: Movement,
): Sample | null {
  let best: Sample | null = null;
  for (let source = 0; source < memories.length; source += 1) {
    const sample = memories[source]?.[number];
    if (!sample || !isWithinLifetime(number, sample, nowMs) || !isPlausible(movement, number, sample))
      continue;
    if (sample.takenAtMs !== null && nowMs - sample.takenAtMs <= freshMs(number)) return sample;
    // READ-5
    if (
      !best ||
      (sample.takenAtMs ?? Number.NEGATIVE_INFINITY) > (best.takenAtMs ?? Number.NEGATIVE_INFINITY)
    )
      best = sample;
  }
  return best;
}

function isWhole(memory: SourceMemory, nowMs: number): boolean {
  return [LATITUDE, LONGITUDE].every((number) => {
    const sample = memory[number];
    return sample && isWithinLifetime(number, sample, nowMs);
  });
}

/**
 * When the selection may change without new readings: a sample expires, or one is no longer fresh that another source renewed later;
 * `null` if there is no such time.
 */
export function nextChangeMs(
  selected: SelectedSamples,
  memories: readonly SourceMemory[],
  nowMs: number,
): number | null {
  let nextMs = Number.POSITIVE_INFINITY;
  for (let number = 0; number < selected.length; number += 1) {
    const sample = selected[number];
    if (!sample) continue;
    const fromMs = sample.takenAtMs ?? sample.receivedAtMs;
    const goneAtMs = fromMs + lifetimeMs(number) + 1;
    const staleAtMs = fromMs + freshMs(number) + 1;
    if (goneAtMs > nowMs && goneAtMs < nextMs) nextMs = goneAtMs;
    if (staleAtMs > nowMs && staleAtMs < nextMs && isRenewedLater(number, fromMs, memories))
      nextMs = staleAtMs;
  }
  return Number.isFinite(nextMs) ? nextMs : null;
}

/** Whether any source renewed the reading after that time. */
const isRenewedLater = (number: number, fromMs: number, memories: readonly SourceMemory[]): boolean =>
  memories.some((memory) => (memory[number]?.takenAtMs ?? fromMs) > fromMs);
