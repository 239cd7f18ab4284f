import { READING_NAMES, type ReadingName } from '@ligo/signals';
import { ON_ABOVE_KMH } from '../read-since-contract.ts';
import { numberOf } from './numbered-readings.ts';
import type { Sample } from './source-memory.ts';

/** What is known of the car's moving. */
export interface Movement {
  isMoving: boolean;
  /** When it began to, the last time or this time, unix milliseconds; `null` if it never did. */
  startedAtMs: number | null;
  /** It stands, and is off or hangs on its cable. */
  isSecured: boolean;
}

/** Before anything says that the car moves. */
export const INITIAL_MOVEMENT: Movement = { isMoving: false, startedAtMs: null, isSecured: false };

/** What says that the car stands, or hangs on its cable. */
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

/** READ-11, READ-12: whether a reading can be of a car that moved, or stands, like that. */
export function isPlausible({ startedAtMs, isSecured }: Movement, number: number, held: Sample): boolean {
  if (number === SPEED) return !(isSecured && isCrawl(held));
  const isSince = startedAtMs === null || (held.takenAtMs !== null && held.takenAtMs >= startedAtMs);
  return isSince || !STATIONARY_CHECKS[number]?.(held.value);
}

/** What the readings that count make of it; they are asked for as of a car that is not tied. */
export function noteMovement(before: Movement, counting: (number: number) => Sample | null): Movement {
  const speed = counting(SPEED);
  const isOnCable = counting(PLUGGED_IN)?.value === true || counting(CHARGING)?.value === true;
  const isHeld = isOnCable || counting(ON)?.value === false;
  const isTied = isHeld && !before.isMoving;
  if (!speed?.takenAtMs || Number(speed.value) === 0 || (isTied && isCrawl(speed)))
    return { isMoving: false, startedAtMs: before.startedAtMs, isSecured: isHeld };
  return before.isMoving ? before : { isMoving: true, startedAtMs: speed.takenAtMs, isSecured: false };
}

/** So slow that it may be the scatter of a receiver of satellites. */
const isCrawl = ({ value }: Sample) => Number(value) > 0 && Number(value) < ON_ABOVE_KMH;

/** READ-8: the same after the clock was set. */
export function shiftMovement(movement: Movement, byMs: number): Movement {
  const { startedAtMs } = movement;
  return startedAtMs === null ? movement : { ...movement, startedAtMs: startedAtMs + byMs };
}
