import type { VehicleState } from '@ligo/signals';
import { chargePower } from '@ligo/vehicle';

/** What a state says of charging. */
export interface ChargingReadings {
  timeMs: number;
  isPluggedIn: boolean | null;
  isCharging: boolean | null;
  /** It hangs on its cable; `null` if nobody knows. */
  isCableConnected: boolean | null;
  /** When what says that it hangs on its cable was taken, unix ms. */
  cableReadAtMs: number;
  isMoving: boolean;
  /** State of charge, %. */
  pct: number | null;
  /** Power of charging, and the car's own counter of it, kWh. */
  kw: number | null;
  counterKwh: number | null;
  state: VehicleState;
}

/** Reads a state. */
export function chargingReadingsOf(state: VehicleState): ChargingReadings {
  const { timeMs, isPluggedIn, chargePowerKw } = state;
  const isPowered = chargePowerKw !== null && chargePowerKw > 0;
  const isCharging = state.isCharging ?? (isPowered ? true : isPluggedIn === false ? false : null);
  const takenAt = (name: string) => state.takenAtMs[name] ?? timeMs;
  return {
    timeMs,
    // A cable that is not in charges nothing: some cars do not know theirs, and say no.
    isPluggedIn: isCharging === true ? true : isPluggedIn,
    isCharging,
    isCableConnected: isCharging === true || isPluggedIn === true ? true : isPluggedIn,
    cableReadAtMs: Math.max(
      ...(isPluggedIn ? [takenAt('isPluggedIn')] : []),
      ...(state.isCharging ? [takenAt('isCharging')] : []),
      ...(isPowered ? [takenAt('chargePowerKw')] : []),
    ),
    isMoving: state.speedKmh !== null && state.speedKmh !== 0,
    pct: state.stateOfChargePct ?? state.dashboardStateOfChargePct,
    kw: chargePower(state)?.kw ?? null,
    counterKwh: state.chargedEnergyKwh,
    state,
  };
}
