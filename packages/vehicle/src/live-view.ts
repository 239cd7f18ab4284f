import type { Status } from '@ligo/protocol';
import { chargePower } from './charge-power.ts';
import type { AgedField } from './status-ages.ts';
import {
  gearFromCode,
  gearToCode,
  horsepower,
  motorRpm,
  plausiblePowerKw,
  temperatureFromWire,
  temperatureToWire,
  torqueKgfm,
} from './units.ts';
import type { Gear, VehicleState } from './vehicle-state.ts';

/** The live status as a screen shows it; `null` is shown as `--`. */
export interface LiveView {
  /** When the readings were taken, unix milliseconds on the car's clock. */
  timeMs: number | null;
  stateOfChargePct: number | null;
  dashboardStateOfChargePct: number | null;
  batteryTempC: number | null;
  cellVoltageV: number | null;
  stateOfHealthPct: number | null;
  auxBatteryVoltageV: number | null;
  speedKmh: number | null;
  gear: Gear | null;
  odometerKm: number | null;
  altitudeM: number | null;
  powerKw: number | null;
  powerHp: number | null;
  torqueKgfm: number | null;
  rearMotorRpm: number | null;
  frontMotorRpm: number | null;
  isPluggedIn: boolean | null;
  isCharging: boolean | null;
  chargePowerKw: number | null;
  /** Since the cable was put in. */
  chargedEnergyKwh: number | null;
  /** Where the car is; both coordinates or nothing. */
  place: { latitudeDeg: number; longitudeDeg: number } | null;
  headingDeg: number | null;
  wifiName: string | null;
  reportsWifi: boolean;
  /**
   * How old figures were when the status was told, ms, of those that the car had not renewed for a while; `null`: nobody knows how old.
   * What is made of several readings is as old as the oldest.
   */
  agesMs: { readonly [F in Figure]?: number | null };
}
/** What of a live view is read of the car. */
export type Figure = Exclude<keyof LiveView, 'timeMs' | 'reportsWifi' | 'agesMs'>;

/** The readings that a figure is made of. */
const MADE_OF: Record<Figure, readonly AgedField[]> = {
  stateOfChargePct: ['soc'],
  dashboardStateOfChargePct: ['soc2'],
  batteryTempC: ['hbt'],
  cellVoltageV: ['lbv'],
  stateOfHealthPct: ['soh'],
  auxBatteryVoltageV: ['tvv'],
  speedKmh: ['spd'],
  gear: ['gmt'],
  odometerKm: ['tmi'],
  altitudeM: ['alt'],
  powerKw: ['epw'],
  powerHp: ['epw'],
  torqueKgfm: ['epw', 'res', 'fes'],
  rearMotorRpm: ['res'],
  frontMotorRpm: ['fes'],
  isPluggedIn: ['plg'],
  isCharging: ['chg'],
  chargePowerKw: ['cpw'],
  chargedEnergyKwh: ['cen'],
  place: ['lat', 'lng'],
  headingDeg: ['azimuth'],
  wifiName: ['ssid'],
};

function agesMs(ages: Status['ages']): LiveView['agesMs'] {
  if (!ages) return {};
  return Object.fromEntries(
    Object.entries(MADE_OF).flatMap(([figure, fields]) => {
      const known = fields.flatMap((field) => (Object.hasOwn(ages, field) ? [ages[field] ?? null] : []));
      if (known.length === 0) return [];
      const seconds = known.filter((each) => each !== null);
      return [[figure, seconds.length < known.length ? null : Math.max(...seconds) * 1_000]];
    }),
  );
}

/** Reads a status from the wire into long names and shown units. */
export function liveView(status: Status | null): LiveView {
  const power = plausiblePowerKw(status?.epw);
  const rear = motorRpm(status?.res);
  const front = motorRpm(status?.fes);
  const { lat, lng } = status ?? {};
  return {
    timeMs: status?.unix ? status.unix * 1000 : null,
    stateOfChargePct: status?.soc ?? null,
    dashboardStateOfChargePct: status?.soc2 ?? null,
    batteryTempC: temperatureFromWire(status?.hbt),
    cellVoltageV: status?.lbv ?? null,
    stateOfHealthPct: status?.soh ?? null,
    auxBatteryVoltageV: status?.tvv ?? null,
    speedKmh: status?.spd ?? null,
    gear: gearFromCode(status?.gmt),
    odometerKm: status?.tmi ?? null,
    altitudeM: status?.alt ?? null,
    powerKw: power,
    powerHp: horsepower(power),
    torqueKgfm: torqueKgfm(power, rear, front),
    rearMotorRpm: rear,
    frontMotorRpm: front,
    isPluggedIn: status?.plg ?? null,
    isCharging: status?.chg ?? null,
    chargePowerKw: status?.cpw ?? null,
    chargedEnergyKwh: status?.cen ?? null,
    place: lat == null || lng == null ? null : { latitudeDeg: lat, longitudeDeg: lng },
    headingDeg: status?.azimuth ?? null,
    wifiName: status?.ssid ?? null,
    reportsWifi: status?.ifm ?? false,
    agesMs: agesMs(status?.ages),
  };
}

/** Writes a vehicle's state as the wire's status, without what its trips are and how old it is; what is missing is left out. */
export function toStatus(state: VehicleState): Status {
  const fields: Record<
    Exclude<keyof Status, 'trip' | 'newestTripId' | 'ages'>,
    number | string | boolean | null
  > = {
    soc: state.stateOfChargePct,
    soc2: state.dashboardStateOfChargePct,
    hbt: temperatureToWire(state.highestBatteryTempC),
    lbv: state.lowestCellVoltageV,
    soh: state.stateOfHealthPct,
    tvv: state.auxBatteryVoltageV,
    spd: state.speedKmh,
    gmt: state.gear === null ? null : gearToCode(state.gear),
    alt: state.altitudeM,
    tmi: state.odometerKm,
    epw: state.packPowerKw,
    fes: state.frontMotorRpm,
    res: state.rearMotorRpm,
    plg: state.isPluggedIn,
    chg: state.isCharging,
    cpw: chargePower(state)?.kw ?? null,
    cen: state.chargedEnergyKwh,
    ssid: state.wifiName,
    ifm: state.reportsWifi,
    unix: state.timeMs / 1000,
    lat: state.latitudeDeg,
    lng: state.longitudeDeg,
    azimuth: state.headingDeg,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Status;
}
