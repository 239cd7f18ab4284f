import { chargePower } from '@ligo/vehicle';
import type { CarState } from '../ports/car-state.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import type { SideReadings } from './charge-energy.ts';

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
  /** Charging power, kW. */
  kw: number | null;
  /** The power of each side is 0 while the battery is known not to be charged. */
  sides: SideReadings;
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
    sides: sidesOf(state, isCharging === false),
    state,
  };
}

/** CHARGE-11 */
function sidesOf(state: CarState, isIdle: boolean): SideReadings {
  const { packPowerKw } = state;
  const intoPackKw = state.isCharging !== true || packPowerKw === null ? null : Math.max(0, -packPowerKw);
  const known = (kw: number | null) => (isIdle ? 0 : kw);
  return {
    battery: {
      counterKwh: state.chargedBatteryEnergyKwh,
      kw: known(state.chargeBatteryPowerKw ?? intoPackKw),
    },
    wall: { counterKwh: state.chargedWallEnergyKwh, kw: known(state.chargeWallPowerKw) },
    unknown: { counterKwh: state.chargedEnergyKwh, kw: known(state.chargePowerKw) },
  };
}
