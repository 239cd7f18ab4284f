import type { Status } from '@ligo/protocol';
import { chargePower } from './charge-power.ts';
import { READINGS, type ReadingName } from './readings.ts';
import { UNKNOWN_TIME_MS, type VehicleState } from './vehicle-state.ts';

/** What of a status is no reading. */
type NonReadingField = 'ifm' | 'unix' | 'ages' | 'trip' | 'newestTripId';
/** A reading's name on the wire. */
export type AgedField = Exclude<keyof Status, NonReadingField>;

const READING_OF: Record<AgedField, ReadingName> = {
  soc: 'stateOfChargePct',
  soc2: 'dashboardStateOfChargePct',
  hbt: 'highestBatteryTempC',
  lbv: 'lowestCellVoltageV',
  soh: 'stateOfHealthPct',
  tvv: 'auxBatteryVoltageV',
  spd: 'speedKmh',
  gmt: 'gear',
  alt: 'altitudeM',
  tmi: 'odometerKm',
  epw: 'packPowerKw',
  fes: 'frontMotorRpm',
  res: 'rearMotorRpm',
  plg: 'isPluggedIn',
  chg: 'isCharging',
  cpw: 'chargePowerKw',
  cen: 'chargedEnergyKwh',
  ssid: 'wifiName',
  lat: 'latitudeDeg',
  lng: 'longitudeDeg',
  azimuth: 'headingDeg',
};
const FIELDS = Object.keys(READING_OF) as AgedField[];

/** From these ages on they are told: what moves with the car, and all else, ms. */
const MOVING_AGE_FROM_MS = 3_000;
const AGE_FROM_MS = 10_000;
/** What lives so short moves with the car, ms. */
const MOVING_LIFETIME_MS = 10_000;
/** A clock that is so far behind a reading does not know how old it is, ms. */
const BEHIND_MS = 1_000;

/**
 * How long ago the car renewed the readings of a status, seconds, `null` for those of which nobody knows; without those renewed a
 * moment ago, and `undefined` if there are no others.
 */
export function statusAges(status: Status, state: VehicleState, nowMs: number): Status['ages'] | undefined {
  const ages = FIELDS.filter((field) => status[field] != null).flatMap(
    (field): [AgedField, number | null][] => {
      const name = field === 'cpw' ? (chargePower(state)?.reading ?? READING_OF.cpw) : READING_OF[field];
      const takenAtMs = state.takenAtMs[name] ?? state.timeMs;
      const ageMs = nowMs - takenAtMs;
      if (takenAtMs === UNKNOWN_TIME_MS || ageMs < -BEHIND_MS) return [[field, null]];
      const isTold =
        ageMs >= (READINGS[name].lifetimeMs <= MOVING_LIFETIME_MS ? MOVING_AGE_FROM_MS : AGE_FROM_MS);
      return isTold ? [[field, Math.round(ageMs / 1_000)]] : [];
    },
  );
  return ages.length === 0 ? undefined : Object.fromEntries(ages);
}
