/** A mid-size electric car with one motor per axle. */
const MASS_KG = 1_950;
const DRAG_AREA_M2 = 0.62;
const ROLLING = 0.0095;
const AIR_KG_M3 = 1.2;
const GRAVITY = 9.81;
const EFFICIENCY = 0.9;
/** Largest recuperation power, W. */
const REGENERATION_LIMIT_W = 60_000;
/** Electronics, lights, climate, W. */
const AUXILIARY_W = 600;
const WHEEL_RADIUS_M = 0.34;
const REAR_RATIO = 10.5;
const FRONT_RATIO = 9.8;

/** Power of the battery (negative: charging), W, at this speed, acceleration and slope. */
export function batteryPowerW(speedMps: number, accelerationMps2: number, slope: number): number {
  const angle = Math.atan(slope);
  const force =
    MASS_KG * accelerationMps2 +
    0.5 * AIR_KG_M3 * DRAG_AREA_M2 * speedMps ** 2 +
    (speedMps > 0 ? MASS_KG * GRAVITY * ROLLING * Math.cos(angle) : 0) +
    MASS_KG * GRAVITY * Math.sin(angle);
  const wheelW = force * speedMps;
  const motorW = wheelW >= 0 ? wheelW / EFFICIENCY : Math.max(wheelW * EFFICIENCY, -REGENERATION_LIMIT_W);
  return motorW + AUXILIARY_W;
}

export function motorSpeeds(speedMps: number): { rearRpm: number; frontRpm: number } {
  const wheelRpm = (speedMps / (2 * Math.PI * WHEEL_RADIUS_M)) * 60;
  return { rearRpm: wheelRpm * REAR_RATIO, frontRpm: wheelRpm * FRONT_RATIO };
}
