import type { ChargeSummary } from '@ligo/protocol';
import type { WallMs } from '@ligo/signals';
import { z } from 'zod';
import { jsonOf } from '../shared/json-field.ts';
import { countedEnergy, summedEnergy, unknownPowerMs } from './charge-energy.ts';
import type { ChargeEnergy, ChargeType, ChargingSession, StoredSession } from './charging-store.ts';
import { meanC } from './session-conditions.ts';

const figure = z.number().nullable();
const time = z.number();
const pointSchema = z.object({ afterS: z.number(), pct: figure, kw: figure });

const energySchema = z.object({
  countedKwh: z.number(),
  counterKwh: figure,
  unseenKwh: z.number(),
  summedKwh: figure,
  unknownMs: z.number(),
  last: z.object({ timeMs: time, kw: figure }),
});
const energiesSchema = z.object({ battery: energySchema, wall: energySchema, unknown: energySchema });
const temperatureSchema = z.object({ lowestC: figure, highestC: figure, sum: z.number(), ms: z.number() });

const sessionSchema = z.object({
  beganAtMs: time,
  heardAtMs: time,
  startPct: figure,
  endPct: figure,
  energies: energiesSchema,
  highestKw: figure,
  type: z.enum(['AC', 'DC']).nullable(),
  batteryTemp: temperatureSchema,
  outsideTemp: temperatureSchema,
  energyCounter: z.object({ startKwh: figure, endKwh: figure }),
  latitudeDeg: figure,
  longitudeDeg: figure,
  odometerKm: figure,
  idleSinceMs: time.nullable(),
  points: z.object({ count: z.number(), apartS: z.number(), last: pointSchema.nullable() }),
  boot: z.object({ id: z.string(), heardUpMs: z.number() }).nullable(),
});
/** The open session of a row; `null` if it cannot be read. */
export function readOpenSession(text: string): StoredSession | null {
  return sessionSchema.safeParse(jsonOf(text)).data ?? null;
}

/** CHARGE-12: the strongest AC charger has 22 kW, with few exceptions. */
const MAX_AC_KW = 25;

/** The figures of a session as columns; times in unix seconds. */
export function rowOfSession(session: ChargingSession<WallMs>) {
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

/** A side without energy is unknown: its power was only known while the battery was not charged. */
function sideFigures({ countedKwh, unseenKwh, summedKwh, unknownMs }: ChargeEnergy<WallMs>) {
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

/** The figures of a session as columns; `null`: unknown. */
export type SessionFigures = ReturnType<typeof rowOfSession>;

/** A finished session for phones. */
export function summaryOf(id: number, row: SessionFigures, pointsLength: number): ChargeSummary {
  const side = (
    kWh: number | null,
    counted: number | null,
    unseenKwh: number | null,
    unknownS: number | null,
  ) => (kWh === null ? undefined : { kWh, isCounted: counted === 1, unseenKwh, unknownS });
  return {
    ...{ id, beganAt: row.began_at, endedAt: row.ended_at, pointsLength },
    ...{ startSoc: row.start_pct, endSoc: row.end_pct },
    ...{ kWh: row.energy_kwh, isCounted: row.is_counted === 1, unknownS: row.unknown_s },
    battery: side(row.battery_kwh, row.battery_is_counted, row.battery_unseen_kwh, row.battery_unknown_s),
    wall: side(row.wall_kwh, row.wall_is_counted, row.wall_unseen_kwh, row.wall_unknown_s),
    peakKw: row.highest_kw,
    current: row.charge_type ?? undefined,
    batteryTemp: row.battery_temp_mean_c,
    lowestBatteryTemp: row.battery_temp_lowest_c,
    highestBatteryTemp: row.battery_temp_highest_c,
    ...{ outsideTemp: row.outside_temp_c, odometer: row.odometer_km, lat: row.lat, lng: row.lng },
  };
}
