import type { Readings } from '@ligo/vehicle';

/** How often in a row a car was asked for no more than the app's start, and when last; it has not shown since that it is on. */
export interface FailedWakeAttempts {
  readonly times: number;
  readonly atMs: number;
}

/** Whether a car may be asked, by what wakes nothing. Times are of a clock that only moves on, ms. */
export interface WakeGuard {
  /** From which voltage on the 12 V battery is being charged, V. */
  readonly onFromV: number;
  /** Of the 12 V battery, V, as told last; `null`: the adapter cannot tell it; `undefined`: it has not been asked. */
  readonly voltageV: number | null | undefined;
  /** The lowest of those that were told while the car was not asked, V; `null`: none, or it is asked. */
  readonly minV: number | null;
  /** When it was last asked for no more than a rise of that voltage, and how often it was since it last showed that it is on. */
  readonly lastAttemptAtMs: number;
  readonly tries: number;
  readonly failedAttempts: FailedWakeAttempts;
  /** Until then the car may be asked. */
  readonly untilMs: number;
}

/**
 * A car that was switched off stays awake by itself for some minutes; of one that tells neither gear nor whether it is on, others need two
 * minutes of standing still to see that it is parked.
 */
const LINGER_MS = 150_000;
/** For every question once, and for an adapter that looks for the bus before that. */
const TRY_MS = 30_000;
/** Below the voltage of charging by so much, batteries of lead and of lithium both are nearly empty. */
const FLOOR_BELOW_V = 1;
/** Some cars hold their 12 V battery just above that of a parked car while they drive: what tells them apart is the step between. */
const STEP_V = 0.3;
/** Batteries of parked cars come back from a load, but seldom to that. */
const RISEN_BELOW_V = 0.5;
/** A car that was woken by being asked, and sleeps again, must not be woken each time its battery comes back from that. */
const RETRY_DELAY_MS = 15 * 60_000;
const MAX_DOUBLINGS = 6;
/** Sums of tenths are not exact. */
const ROUNDED_V = 1e-6;
/** What an adapter tells outside of this was not measured. */
const MEASURED_V = { least: 6, most: 20 };
/** A car that is on needs more; sensors of current are off by less. */
const FLOWING_KW = 0.2;

const NO_FAILED_ATTEMPTS: FailedWakeAttempts = { times: 0, atMs: Number.NEGATIVE_INFINITY };

/** What is known at the app's start. */
export const initialWakeGuard = (onFromV: number, failedAttempts = NO_FAILED_ATTEMPTS): WakeGuard => ({
  failedAttempts,
  onFromV,
  voltageV: undefined,
  minV: null,
  lastAttemptAtMs: Number.NEGATIVE_INFINITY,
  tries: 0,
  untilMs: Number.NEGATIVE_INFINITY,
});

/** With what the adapter tells of the 12 V battery; `null`: nothing. */
export function afterVoltage(before: WakeGuard, toldV: number | null, nowMs: number): WakeGuard {
  const voltageV = toldV !== null && toldV >= MEASURED_V.least && toldV <= MEASURED_V.most ? toldV : null;
  // WAKE-2, WAKE-5, WAKE-8, WAKE-9
  const isOn = isCharged(before, voltageV);
  const isRisen = !isOn && hasRisen(before, voltageV, nowMs);
  const isTried = !isOn && before.voltageV === undefined && mayTry(before.failedAttempts, voltageV, nowMs);
  const lingerMs = isOn || isRisen ? LINGER_MS : isTried ? TRY_MS : 0;
  const isAsked = lingerMs > 0 || nowMs < before.untilMs;
  return {
    ...before,
    voltageV,
    minV: isAsked ? null : lower(before.minV, voltageV),
    lastAttemptAtMs: isRisen ? nowMs : before.lastAttemptAtMs,
    tries: isOn ? 0 : before.tries + (isRisen ? 1 : 0),
    failedAttempts: isOn
      ? unlessNone(before)
      : isTried
        ? triedAgain(before.failedAttempts, nowMs)
        : before.failedAttempts,
    untilMs: Math.max(before.untilMs, lingerMs > 0 ? nowMs + lingerMs : before.untilMs),
  };
}

/** With what the car itself answers. */
export function afterReadings(before: WakeGuard, readings: Readings, nowMs: number): WakeGuard {
  // WAKE-3
  if (showsOn(readings))
    return { ...before, untilMs: nowMs + LINGER_MS, tries: 0, failedAttempts: unlessNone(before) };
  const isOff = readings.isOn === false && !isCharged(before, before.voltageV);
  return isOff ? { ...before, untilMs: Math.min(before.untilMs, nowMs) } : before;
}

/** WAKE-1, WAKE-4: whether the car may be asked now. */
export function mayPoll(now: WakeGuard, nowMs: number): boolean {
  return now.voltageV !== undefined && !isLow(now) && nowMs < now.untilMs;
}

/** WAKE-6: whether the 12 V battery is so low that nothing may be asked. */
export const isLow = ({ voltageV, onFromV }: WakeGuard): boolean =>
  typeof voltageV === 'number' && voltageV < onFromV - FLOOR_BELOW_V;

const isCharged = ({ onFromV }: WakeGuard, voltageV: number | null | undefined): boolean =>
  typeof voltageV === 'number' && voltageV >= onFromV;

/** How long a car is left alone that was asked so often for nothing. */
const pauseMs = (tries: number) =>
  tries === 0 ? 0 : RETRY_DELAY_MS * 2 ** Math.min(MAX_DOUBLINGS, tries - 1);

/** WAKE-5, WAKE-8 */
const mayTry = ({ times, atMs }: FailedWakeAttempts, voltageV: number | null, nowMs: number): boolean =>
  voltageV === null || nowMs - atMs >= pauseMs(times);

const triedAgain = ({ times }: FailedWakeAttempts, nowMs: number): FailedWakeAttempts => ({
  times: times + 1,
  atMs: nowMs,
});

/** The same one as long as it says nothing: what changes is kept. */
const unlessNone = ({ failedAttempts }: WakeGuard): FailedWakeAttempts =>
  failedAttempts.times === 0 ? failedAttempts : NO_FAILED_ATTEMPTS;

/** WAKE-9 */
function hasRisen(
  { onFromV, minV, lastAttemptAtMs, tries }: WakeGuard,
  voltageV: number | null,
  nowMs: number,
): boolean {
  if (minV === null || voltageV === null || nowMs - lastAttemptAtMs < pauseMs(tries)) return false;
  return voltageV >= onFromV - RISEN_BELOW_V - ROUNDED_V && voltageV - minV >= STEP_V - ROUNDED_V;
}

const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** Whether only a car that is on, or charges, can say so. */
function showsOn(readings: Readings): boolean {
  const { isOn, isCharging, gear, speedKmh, packPowerKw, chargePowerKw, frontMotorRpm, rearMotorRpm } =
    readings;
  if (isCharging || (chargePowerKw ?? 0) > 0) return true;
  if (isOn === false) return false;
  const turns = [speedKmh, frontMotorRpm, rearMotorRpm].some((figure) => (figure ?? 0) !== 0);
  const isFlowing = Math.abs(packPowerKw ?? 0) >= FLOWING_KW;
  return isOn === true || turns || isFlowing || gear === 'D' || gear === 'R';
}
