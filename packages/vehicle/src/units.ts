import { GEAR_LETTERS } from '@ligo/protocol';
import type { Gear } from './vehicle-state.ts';

/** Offset of battery temperatures on the wire: °C + 40. */
const TEMPERATURE_OFFSET = 40;

/** One horsepower in kW, as the specification rounds it. */
const KW_PER_HP = 0.7457;

/** Readings above this are a sensor's way to say "nothing". */
const POWER_LIMIT_KW = 2000;

/** Constant of P = T·n with kW, rpm and kgfm: 60 000 / (2π · 9.80665) ≈ 974. */
const TORQUE_CONSTANT = 974;
const REAR_SHARE = 0.4;
const FRONT_SHARE = 0.6;
/** Below this speed the estimate divides by it instead, so that it stays finite near standstill. */
const TORQUE_MIN_RPM = 1000;

/** Letter of a wire drive mode; `null` for a missing or unknown code. */
export function gearFromCode(code: number | null | undefined): Gear | null {
  return code == null ? null : (GEAR_LETTERS[code - 1] ?? null);
}

/** Wire code of a drive mode, 1 to 6. */
export function gearToCode(gear: Gear): number {
  return GEAR_LETTERS.indexOf(gear) + 1;
}

/** °C of a battery temperature from the wire. */
export function temperatureFromWire(raw: number | null | undefined): number | null {
  return raw == null ? null : raw - TEMPERATURE_OFFSET;
}

/** Wire value of a battery temperature in °C. */
export function temperatureToWire(celsius: number | null): number | null {
  return celsius == null ? null : celsius + TEMPERATURE_OFFSET;
}

/** Power with the rule that a reading above 2000 kW is none at all and counts as 0. */
export function plausiblePowerKw(powerKw: number | null | undefined): number | null {
  if (powerKw == null) return null;
  return powerKw > POWER_LIMIT_KW ? 0 : powerKw;
}

/** Mechanical horsepower of a power in kW; keeps the sign. */
export function horsepower(powerKw: number): number;
export function horsepower(powerKw: number | null): number | null;
export function horsepower(powerKw: number | null): number | null {
  return powerKw == null ? null : powerKw / KW_PER_HP;
}

/** A motor speed with negatives, which sensors report while reversing, as 0. */
export function motorRpm(rpm: number | null | undefined): number | null {
  return rpm == null ? null : Math.max(0, rpm);
}

/**
 * Estimated torque at the motors, kgfm: each axle's weight grows with its speed up to 1000 rpm. With one valid
 * motor its weight is 1. Zero at 1 kW or less; `null` without power or without any motor speed.
 */
export function torqueKgfm(
  powerKw: number | null,
  rearRpm: number | null,
  frontRpm: number | null,
): number | null {
  if (powerKw == null || (rearRpm == null && frontRpm == null)) return null;
  if (powerKw <= 1) return 0;
  const rearShare = frontRpm == null ? 1 : REAR_SHARE;
  const frontShare = rearRpm == null ? 1 : FRONT_SHARE;
  const part = (share: number, rpm: number | null) =>
    rpm == null ? 0 : share / Math.max(rpm, TORQUE_MIN_RPM);
  return TORQUE_CONSTANT * powerKw * (part(rearShare, rearRpm) + part(frontShare, frontRpm));
}
