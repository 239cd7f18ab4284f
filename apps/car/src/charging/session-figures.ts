import type { WallMs } from '@ligo/signals';
import { countedEnergy, summedEnergy, unknownPowerMs } from './charge-energy.ts';
import type {
  ChargeEnergy,
  ChargeSide,
  ChargeType,
  ChargingSession,
  FinishedSession,
  SideFigures,
} from './charging-store.ts';
import { meanC } from './session-conditions.ts';

/** CHARGE-12: the strongest AC charger has 22 kW, with few exceptions. */
const MAX_AC_KW = 25;

/** The columns of a session's figures, in `charging_sessions`. */
export interface FigureRow {
  began_at: number;
  ended_at: number;
  start_pct: number | null;
  end_pct: number | null;
  energy_kwh: number | null;
  is_counted: number;
  unknown_s: number;
  highest_kw: number | null;
  lat: number | null;
  lng: number | null;
  odometer_km: number | null;
  counter_kwh: number | null;
  counter_side: ChargeSide | null;
  summed_kwh: number | null;
  power_side: ChargeSide | null;
  battery_kwh: number | null;
  battery_is_counted: number | null;
  battery_unseen_kwh: number | null;
  battery_unknown_s: number | null;
  wall_kwh: number | null;
  wall_is_counted: number | null;
  wall_unseen_kwh: number | null;
  wall_unknown_s: number | null;
  charge_type: ChargeType | null;
  battery_temp_mean_c: number | null;
  battery_temp_lowest_c: number | null;
  battery_temp_highest_c: number | null;
  outside_temp_c: number | null;
  energy_counter_start_kwh: number | null;
  energy_counter_end_kwh: number | null;
}

/** The figures of a session as columns; times in unix seconds. */
export function rowOfSession(session: ChargingSession<WallMs>): FigureRow {
  const { energies, batteryTemp, energyCounter } = session;
  const counter = countedEnergy(energies);
  const sum = summedEnergy(energies);
  const battery = sideFigures(energies.battery);
  const wall = sideFigures(energies.wall);
  return {
    began_at: session.beganAtMs / 1_000,
    ended_at: session.heardAtMs / 1_000,
    start_pct: session.startPct,
    end_pct: session.endPct,
    energy_kwh: (counter ?? sum)?.kWh ?? null,
    is_counted: counter ? 1 : 0,
    unknown_s: seconds(unknownPowerMs(energies)),
    highest_kw: session.highestKw,
    lat: session.latitudeDeg,
    lng: session.longitudeDeg,
    odometer_km: session.odometerKm,
    counter_kwh: counter?.kWh ?? null,
    counter_side: counter?.side ?? null,
    summed_kwh: sum?.kWh ?? null,
    power_side: sum?.side ?? null,
    battery_kwh: battery.kWh,
    battery_is_counted: bit(battery.isCounted),
    battery_unseen_kwh: battery.unseenKwh,
    battery_unknown_s: battery.unknownS,
    wall_kwh: wall.kWh,
    wall_is_counted: bit(wall.isCounted),
    wall_unseen_kwh: wall.unseenKwh,
    wall_unknown_s: wall.unknownS,
    charge_type: chargeTypeOf(session),
    battery_temp_mean_c: meanC(batteryTemp),
    battery_temp_lowest_c: batteryTemp.lowestC,
    battery_temp_highest_c: batteryTemp.highestC,
    outside_temp_c: meanC(session.outsideTemp),
    energy_counter_start_kwh: energyCounter.startKwh,
    energy_counter_end_kwh: energyCounter.endKwh,
  };
}

const seconds = (ms: number): number => Math.round(ms / 1_000);
const bit = (flag: boolean | null): number | null => (flag === null ? null : Number(flag));
const flag = (stored: number | null): boolean | null => (stored === null ? null : stored === 1);

/** A side without energy is unknown: its power was only known while the battery was not charged. */
function sideFigures({ countedKwh, unseenKwh, summedKwh, unknownMs }: ChargeEnergy<WallMs>): SideFigures {
  const unknownS = seconds(unknownMs);
  if (countedKwh > 0) return { kWh: countedKwh, isCounted: true, unseenKwh, unknownS };
  if (summedKwh !== null && summedKwh > 0)
    return { kWh: summedKwh, isCounted: false, unseenKwh: null, unknownS };
  return { kWh: null, isCounted: null, unseenKwh: null, unknownS: null };
}

/** CHARGE-12 */
function chargeTypeOf({ type, highestKw }: ChargingSession<WallMs>): ChargeType | null {
  if (type !== null || highestKw === null || highestKw === 0) return type;
  return highestKw > MAX_AC_KW ? 'DC' : 'AC';
}

/** The figures of a finished session from its columns. */
export function sessionOfRow(row: FigureRow): Omit<FinishedSession, 'id' | 'points'> {
  return {
    beganAtMs: row.began_at * 1_000,
    endedAtMs: row.ended_at * 1_000,
    startPct: row.start_pct,
    endPct: row.end_pct,
    energyKwh: row.energy_kwh,
    isCounted: row.is_counted === 1,
    unknownS: row.unknown_s,
    highestKw: row.highest_kw,
    latitudeDeg: row.lat,
    longitudeDeg: row.lng,
    odometerKm: row.odometer_km,
    counterKwh: row.counter_kwh,
    counterSide: row.counter_side,
    summedKwh: row.summed_kwh,
    powerSide: row.power_side,
    battery: {
      kWh: row.battery_kwh,
      isCounted: flag(row.battery_is_counted),
      unseenKwh: row.battery_unseen_kwh,
      unknownS: row.battery_unknown_s,
    },
    wall: {
      kWh: row.wall_kwh,
      isCounted: flag(row.wall_is_counted),
      unseenKwh: row.wall_unseen_kwh,
      unknownS: row.wall_unknown_s,
    },
    type: row.charge_type,
    batteryTempC: {
      mean: row.battery_temp_mean_c,
      lowest: row.battery_temp_lowest_c,
      highest: row.battery_temp_highest_c,
    },
    outsideTempC: row.outside_temp_c,
    energyCounter: { startKwh: row.energy_counter_start_kwh, endKwh: row.energy_counter_end_kwh },
  };
}
