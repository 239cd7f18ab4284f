import type { LiveView } from '@ligo/vehicle';

/** The activity of a car on a cable. */
export type Charging = 'charging' | 'pluggedIn';

/** The activity of the car on its cable; `null` without a cable, or if unknown. */
export function chargingOf({ isPluggedIn, isCharging }: LiveView): Charging | null {
  if (isCharging) return 'charging';
  return isPluggedIn ? 'pluggedIn' : null;
}

/** Whether the energy charged since the cable was plugged in is known. */
export function hasCharged(view: LiveView): boolean {
  return chargingOf(view) !== null && view.chargedEnergyKwh !== null;
}
