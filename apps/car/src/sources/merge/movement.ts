import { READING_NAMES, type ReadingName } from '@ligo/signals';
import type { Monotonic } from '../../ports/unit-time.ts';
import { ON_ABOVE_KMH } from '../read-since-contract.ts';
import { numberOf, type Sample } from './source-memory.ts';

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

/** READ-11, READ-12: whether a reading is plausible for a car with this movement. */
export function isPlausible({ startedAtMs, isSecured }: Movement, number: number, held: Sample): boolean {
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
