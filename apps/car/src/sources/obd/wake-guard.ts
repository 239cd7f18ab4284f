import type { Readings } from '@ligo/signals';
import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { UnitTime, WallTime } from '../../ports/unit-time.ts';

/** Consecutive attempts to poll the car at the app's start since it last showed that it is on, and the time of the last one. */
export interface FailedWakeAttempts {
  readonly times: number;
  readonly atMs: number;
}

/** Decides whether the car may be polled, without waking it. Times are monotonic, ms. */
export interface WakeGuard {
  /** Voltage from which the 12 V battery counts as charging, V. */
  readonly onFromV: number;
  /** Last voltage of the 12 V battery, V; `null`: the adapter cannot measure it; `undefined`: not measured yet. */
  readonly voltageV: number | null | undefined;
  /** Lowest voltage while the car was not polled, V; `null`: none, or the car is polled. */
  readonly minV: number | null;
  /** The last attempt after a rise of the voltage, and the number of those since the car last showed that it is on. */
  readonly lastAttemptAtMs: number;
  readonly tries: number;
  readonly failedAttempts: FailedWakeAttempts;
  /** Until then the car may be polled. */
  readonly untilMs: number;
}

/**
 * A car stays awake for some minutes after it was switched off. If it reports neither its gear nor whether it is on, two minutes of standing
 * still are needed to detect that it is parked.
 */
const LINGER_MS = 150_000;
/** Enough to send every request once, including a search for the bus. */
const TRY_MS = 30_000;
/** This far below the charging voltage, lead and lithium batteries are both nearly empty. */
const FLOOR_BELOW_V = 1;
/** Some cars keep the 12 V battery only slightly above its parked voltage while they drive: the step between the two is the sign. */
const STEP_V = 0.3;
/** The battery of a parked car recovers from a load, but rarely to this voltage. */
const RISEN_BELOW_V = 0.5;
/** A car that a request woke must not be woken again whenever its battery recovers. */
const RETRY_DELAY_MS = 15 * 60_000;
const MAX_DOUBLINGS = 6;
/** Rounding error of sums of tenths. */
const ROUNDED_V = 1e-6;
/** Values outside this range were not measured. */
const MEASURED_V = { min: 6, max: 20 };
/** Less than a car that is on consumes, more than the error of current sensors. */
const FLOWING_KW = 0.2;

const NO_FAILED_ATTEMPTS: FailedWakeAttempts = { times: 0, atMs: Number.NEGATIVE_INFINITY };

export const initialWakeGuard = (onFromV: number, failedAttempts = NO_FAILED_ATTEMPTS): WakeGuard => ({
  failedAttempts,
  onFromV,
  voltageV: undefined,
  minV: null,
  lastAttemptAtMs: Number.NEGATIVE_INFINITY,
  tries: 0,
  untilMs: Number.NEGATIVE_INFINITY,
});

/** The state after a measurement of the 12 V battery; `null`: the adapter reported none. */
export function afterVoltage(before: WakeGuard, reportedV: number | null, nowMs: number): WakeGuard {
  const voltageV =
    reportedV !== null && reportedV >= MEASURED_V.min && reportedV <= MEASURED_V.max ? reportedV : null;
  // WAKE-2, WAKE-5, WAKE-8, WAKE-9
  const isOn = isCharged(before, voltageV);
  const isRisen = !isOn && hasRisen(before, voltageV, nowMs);
  const isAttempt = !isOn && before.voltageV === undefined && mayTry(before.failedAttempts, voltageV, nowMs);
  const lingerMs = isOn || isRisen ? LINGER_MS : isAttempt ? TRY_MS : 0;
  const isPolled = lingerMs > 0 || nowMs < before.untilMs;
  return {
    ...before,
    voltageV,
    minV: isPolled ? null : lower(before.minV, voltageV),
    lastAttemptAtMs: isRisen ? nowMs : before.lastAttemptAtMs,
    tries: isOn ? 0 : before.tries + (isRisen ? 1 : 0),
    failedAttempts: isOn
      ? clearedAttempts(before)
      : isAttempt
        ? triedAgain(before.failedAttempts, nowMs)
        : before.failedAttempts,
    untilMs: Math.max(before.untilMs, lingerMs > 0 ? nowMs + lingerMs : before.untilMs),
  };
}

/** The state after an answer of the car. */
export function afterReadings(before: WakeGuard, readings: Readings, nowMs: number): WakeGuard {
  // WAKE-3
  if (showsOn(readings))
    return { ...before, untilMs: nowMs + LINGER_MS, tries: 0, failedAttempts: clearedAttempts(before) };
  const isOff = readings.isOn === false && !isCharged(before, before.voltageV);
  return isOff ? { ...before, untilMs: Math.min(before.untilMs, nowMs) } : before;
}

/** WAKE-1, WAKE-4: whether the car may be polled now. */
export function mayPoll(now: WakeGuard, nowMs: number): boolean {
  return now.voltageV !== undefined && !isLow(now) && nowMs < now.untilMs;
}

/** WAKE-6: whether the 12 V battery is too low to poll the car. */
export const isLow = ({ voltageV, onFromV }: WakeGuard): boolean =>
  typeof voltageV === 'number' && voltageV < onFromV - FLOOR_BELOW_V;

const isCharged = ({ onFromV }: WakeGuard, voltageV: number | null | undefined): boolean =>
  typeof voltageV === 'number' && voltageV >= onFromV;

/** Delay before the next attempt after this many failed ones. */
const pauseMs = (tries: number) =>
  tries === 0 ? 0 : RETRY_DELAY_MS * 2 ** Math.min(MAX_DOUBLINGS, tries - 1);

/** WAKE-5, WAKE-8 */
const mayTry = ({ times, atMs }: FailedWakeAttempts, voltageV: number | null, nowMs: number): boolean =>
  voltageV === null || nowMs - atMs >= pauseMs(times);

const triedAgain = ({ times }: FailedWakeAttempts, nowMs: number): FailedWakeAttempts => ({
  times: times + 1,
  atMs: nowMs,
});

/** The same object if it has no attempts: only changes are saved. */
const clearedAttempts = ({ failedAttempts }: WakeGuard): FailedWakeAttempts =>
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

/** Whether these readings prove that the car is on or charging. */
function showsOn(readings: Readings): boolean {
  const { isOn, isCharging, gear, speedKmh, packPowerKw, packPowerSizeKw, chargePowerKw } = readings;
  const { frontMotorRpm, rearMotorRpm } = readings;
  if (isCharging || (chargePowerKw ?? 0) > 0) return true;
  if (isOn === false) return false;
  const turns = [speedKmh, frontMotorRpm, rearMotorRpm].some((figure) => (figure ?? 0) !== 0);
  const isFlowing = Math.abs(packPowerKw ?? packPowerSizeKw ?? 0) >= FLOWING_KW;
  return isOn === true || turns || isFlowing || gear === 'D' || gear === 'R';
}

const STORE_KEY = 'obd-asked-in-vain';
/** `atMs`: unix milliseconds. */
const savedSchema = z.object({ times: z.number().int().min(0), atMs: z.number() });

/** The attempts of the app's last run, in monotonic time; `undefined`: unknown. Throws if the disk fails. */
export function loadFailedWakeAttempts(
  kv: KeyValueStore,
  { clock, wallTime }: UnitTime,
): FailedWakeAttempts | undefined {
  const saved = savedSchema.safeParse(kv.read(STORE_KEY)).data;
  if (!saved) return undefined;
  // If the clock was set back the duration is unknown. Protect the battery: assume none.
  return { times: saved.times, atMs: clock.nowMs() - Math.max(0, wallTime.nowMs() - saved.atMs) };
}

/** Saves the attempts for the app's next run. Throws if the disk fails. */
export function saveFailedWakeAttempts(
  kv: KeyValueStore,
  { times }: FailedWakeAttempts,
  wallTime: WallTime,
): void {
  kv.write(STORE_KEY, { times, atMs: wallTime.nowMs() });
}
