import { chargePower } from '@ligo/vehicle';
import type { CarState } from '../ports/car-state.ts';
import type { Monotonic } from '../ports/unit-time.ts';

export interface ChargingReadings {
  timeMs: Monotonic;
  isPluggedIn: boolean | null;
  isCharging: boolean | null;
  /** `null`: unknown. */
  isCableConnected: boolean | null;
  /** When the readings that show the connected cable were taken. */
  cableReadAtMs: number;
  isMoving: boolean;
  /** State of charge, %. */
  pct: number | null;
  /** Charging power, and the car's own counter of its energy, kWh. */
  kw: number | null;
  counterKwh: number | null;
  state: CarState;
}

export function chargingReadingsOf(state: CarState): ChargingReadings {
  const { timeMs, isPluggedIn, chargePowerKw } = state;
  const isPowered = chargePowerKw !== null && chargePowerKw > 0;
  const isCharging = state.isCharging ?? (isPowered ? true : isPluggedIn === false ? false : null);
  const takenAt = (name: string) => state.takenAtMs[name] ?? timeMs;
  return {
    timeMs,
    // Charging needs a cable: some cars do not know theirs and report that it is out.
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
