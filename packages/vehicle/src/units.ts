import type { ReadingName, VehicleState } from '@ligo/signals';

/** One horsepower in kW, as the specification rounds it. */
const KW_PER_HP = 0.7457;

/** Constant of P = T·n with kW, rpm and kgfm: 60 000 / (2π · 9.80665) ≈ 974. */
const TORQUE_CONSTANT = 974;
const REAR_SHARE = 0.4;
const FRONT_SHARE = 0.6;
/** Below this speed the estimate divides by it instead, so that it stays finite near standstill. */
const TORQUE_MIN_RPM = 1000;

/** Mechanical horsepower of a power in kW; keeps the sign. */
export function horsepower(powerKw: number): number;
export function horsepower(powerKw: number | null): number | null;
export function horsepower(powerKw: number | null): number | null {
  return powerKw == null ? null : powerKw / KW_PER_HP;
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

/** Power of charging, kW, 0 or more, and the reading that it comes from. */
interface ChargePower {
  kw: number;
  reading: Extract<ReadingName, 'chargePowerKw' | 'packPowerKw'>;
}

/** The power of the charger or, if that is unknown, the power into the pack while it is charged; `null` if neither is known. */
export function chargePower({ chargePowerKw, isCharging, packPowerKw }: VehicleState): ChargePower | null {
  if (chargePowerKw !== null) return { kw: chargePowerKw, reading: 'chargePowerKw' };
  if (isCharging !== true || packPowerKw === null) return null;
  return { kw: Math.max(0, -packPowerKw), reading: 'packPowerKw' };
}
