import type { LiveView } from '@ligo/vehicle';

/** What a car does that hangs on a cable. */
export type Charging = 'charging' | 'pluggedIn';

/** What the car does on its cable; `null` if it hangs on none, or nobody knows. */
export function chargingOf({ isPluggedIn, isCharging }: LiveView): Charging | null {
  if (isCharging) return 'charging';
  return isPluggedIn ? 'pluggedIn' : null;
}

/** Whether it is told what was charged since the cable was put in. */
export function hasCharged(view: LiveView): boolean {
  return chargingOf(view) !== null && view.chargedEnergyKwh !== null;
}
