import type { ReadingName, VehicleState } from '@ligo/signals';

/** With what power a car is charged, kW, 0 or more, and which of its readings says so. */
interface ChargePower {
  kw: number;
  reading: Extract<ReadingName, 'chargePowerKw' | 'packPowerKw'>;
}

/** What comes from the charger or, where no source knows that, what flows into the pack while it is charged; `null` if neither is known. */
export function chargePower({ chargePowerKw, isCharging, packPowerKw }: VehicleState): ChargePower | null {
  if (chargePowerKw !== null) return { kw: chargePowerKw, reading: 'chargePowerKw' };
  if (isCharging !== true || packPowerKw === null) return null;
  return { kw: Math.max(0, -packPowerKw), reading: 'packPowerKw' };
}
