import type { ReadingName, VehicleState } from '@ligo/signals';

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
