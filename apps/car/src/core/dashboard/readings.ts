import { type DashboardReading, DOOR_NAMES } from '@ligo/protocol';
import type { VehicleState } from '@ligo/vehicle';

type Value = DashboardReading['value'];

/** A row of the table: what it is called, in what it is measured, and where it stands in a state. */
interface Row {
  name: string;
  unit: string;
  read(state: VehicleState): Value;
}

/** Everything that a state says of the car, in the order in which it is shown. */
const UNITS = {
  stateOfChargePct: '%',
  dashboardStateOfChargePct: '%',
  stateOfHealthPct: '%',
  speedKmh: 'km/h',
  gear: '',
  packPowerKw: 'kW',
  odometerKm: 'km',
  isOn: '',
  lowestBatteryTempC: '°C',
  highestBatteryTempC: '°C',
  lowestCellVoltageV: 'V',
  highestCellVoltageV: 'V',
  auxBatteryVoltageV: 'V',
  outsideTempC: '°C',
  energyCounterKwh: 'kWh',
  frontMotorRpm: 'rpm',
  rearMotorRpm: 'rpm',
  altitudeM: 'm',
  headingDeg: '°',
  latitudeDeg: '°',
  longitudeDeg: '°',
  wifiName: '',
} as const satisfies Record<Exclude<keyof VehicleState, 'timeMs' | 'doors' | 'reportsWifi'>, string>;

const ROWS: readonly Row[] = [
  ...Object.entries(UNITS).map(([name, unit]) => ({
    name,
    unit,
    read: (state: VehicleState) => state[name as keyof typeof UNITS],
  })),
  ...DOOR_NAMES.map((door) => ({
    name: `doors.${door}`,
    unit: '',
    read: ({ doors }: VehicleState) => doors[door],
  })),
];

/** What is known of the car, a reading a row; `state` is `null` before the first. `sourceOf` says who gives a reading. */
export function readingsOf(
  state: VehicleState | null,
  sourceOf: (name: string) => string,
): DashboardReading[] {
  return ROWS.map(({ name, unit, read }) => {
    const value = state && read(state);
    if (state === null || value === null) return { name, value: null, unit, source: null, at: null };
    return { name, value, unit, source: sourceOf(name), at: state.timeMs };
  });
}
