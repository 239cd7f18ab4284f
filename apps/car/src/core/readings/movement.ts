import type { ReadingName } from '@ligo/vehicle';
import { NAMES, numberOf } from './numbered-readings.ts';
import { ON_FROM_KMH } from './read-since.ts';
import type { Held } from './source-memory.ts';

/** What is known of the car's moving. */
export interface Movement {
  isMoving: boolean;
  /** When it began to, the last time or this time, unix milliseconds; `null` if it never did. */
  beganAtMs: number | null;
  /** It stands, and is off or hangs on its cable. */
  isTied: boolean;
}

/** Before anything says that the car moves. */
export const NEVER_MOVED: Movement = { isMoving: false, beganAtMs: null, isTied: false };

/** What says that the car stands, or hangs on its cable. */
const STANDS: { readonly [N in ReadingName]?: (value: Held['value']) => boolean } = {
  gear: (value) => value === 'P',
  isOn: (value) => value === false,
  isPluggedIn: (value) => value === true,
  isCharging: (value) => value === true,
  chargePowerKw: (value) => Number(value) > 0,
};

const STANDS_BY = NAMES.map((name) => STANDS[name]);
const SPEED = numberOf('speedKmh');
const ON = numberOf('isOn');
const PLUGGED_IN = numberOf('isPluggedIn');
const CHARGING = numberOf('isCharging');

/** READ-11, READ-12: whether a reading can be of a car that moved, or stands, like that. */
export function agrees({ beganAtMs, isTied }: Movement, number: number, held: Held): boolean {
  if (number === SPEED) return !(isTied && isCrawl(held));
  const isSince = beganAtMs === null || (held.takenAtMs !== null && held.takenAtMs >= beganAtMs);
  return isSince || !STANDS_BY[number]?.(held.value);
}

/** What the readings that count make of it; they are asked for as of a car that is not tied. */
export function noteMovement(before: Movement, counting: (number: number) => Held | null): Movement {
  const speed = counting(SPEED);
  const isOnCable = counting(PLUGGED_IN)?.value === true || counting(CHARGING)?.value === true;
  const isHeld = isOnCable || counting(ON)?.value === false;
  const isTied = isHeld && !before.isMoving;
  if (!speed?.takenAtMs || Number(speed.value) === 0 || (isTied && isCrawl(speed)))
    return { isMoving: false, beganAtMs: before.beganAtMs, isTied: isHeld };
  return before.isMoving ? before : { isMoving: true, beganAtMs: speed.takenAtMs, isTied: false };
}

/** So slow that it may be the scatter of a receiver of satellites. */
const isCrawl = ({ value }: Held) => Number(value) > 0 && Number(value) < ON_FROM_KMH;

/** READ-8: the same after the clock was set. */
export function shiftedMovement(movement: Movement, byMs: number): Movement {
  const { beganAtMs } = movement;
  return beganAtMs === null ? movement : { ...movement, beganAtMs: beganAtMs + byMs };
}
