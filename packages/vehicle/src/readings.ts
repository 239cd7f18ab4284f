import { DOOR_NAMES, type DoorName, GEAR_LETTERS } from '@ligo/protocol';
import type { Gear, VehicleState } from './vehicle-state.ts';

/** A reading that is a number: its unit, what it can be, and how long it is worth something after it was taken, ms. */
interface NumberReading {
  kind: 'number';
  unit: string;
  min: number;
  max: number;
  lifetimeMs: number;
}
interface TextReading {
  kind: 'flag' | 'gear' | 'text';
  unit: '';
  lifetimeMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** What moves with the car is worth nothing once the car has moved on. */
const MOVING_MS = 10 * SECOND_MS;
/** Temperatures and charges change within minutes. */
const SLOW_MS = 15 * MINUTE_MS;
/** What a parked car does not change: a car that sleeps is still where it was, with the charge that it had. */
const LASTING_MS = 7 * 24 * 60 * MINUTE_MS;

const measure = (unit: string, min: number, max: number, lifetimeMs: number): NumberReading => ({
  kind: 'number',
  unit,
  min,
  max,
  lifetimeMs,
});
const flag = (lifetimeMs: number): TextReading => ({ kind: 'flag', unit: '', lifetimeMs });

/** Everything that a source may read of a car but its doors, by its name in the state of the vehicle. */
const FIGURES = {
  stateOfChargePct: measure('%', 0, 100, LASTING_MS),
  dashboardStateOfChargePct: measure('%', 0, 100, LASTING_MS),
  stateOfHealthPct: measure('%', 0, 110, LASTING_MS),
  lowestBatteryTempC: measure('°C', -50, 100, SLOW_MS),
  highestBatteryTempC: measure('°C', -50, 100, SLOW_MS),
  lowestCellVoltageV: measure('V', 0.5, 5, SLOW_MS),
  highestCellVoltageV: measure('V', 0.5, 5, SLOW_MS),
  auxBatteryVoltageV: measure('V', 1, 20, SLOW_MS),
  speedKmh: measure('km/h', 0, 400, MOVING_MS),
  gear: { kind: 'gear', unit: '', lifetimeMs: LASTING_MS },
  altitudeM: measure('m', -500, 9_000, MOVING_MS),
  odometerKm: measure('km', 0, 5_000_000, LASTING_MS),
  packPowerKw: measure('kW', -1_000, 2_000, MOVING_MS),
  frontMotorRpm: measure('rpm', -30_000, 30_000, MOVING_MS),
  rearMotorRpm: measure('rpm', -30_000, 30_000, MOVING_MS),
  outsideTempC: measure('°C', -50, 80, SLOW_MS),
  energyCounterKwh: measure('kWh', 0, 5_000_000, LASTING_MS),
  latitudeDeg: measure('°', -90, 90, LASTING_MS),
  longitudeDeg: measure('°', -180, 180, LASTING_MS),
  headingDeg: measure('°', 0, 360, LASTING_MS),
  isOn: flag(MINUTE_MS),
  isPluggedIn: flag(SLOW_MS),
  isCharging: flag(SLOW_MS),
  chargePowerKw: measure('kW', 0, 1_000, MINUTE_MS),
  chargedEnergyKwh: measure('kWh', 0, 1_000, LASTING_MS),
  wifiName: { kind: 'text', unit: '', lifetimeMs: MINUTE_MS },
} as const satisfies Record<string, NumberReading | TextReading>;

type FigureName = keyof typeof FIGURES;
/** A reading's name; that of a door is `doors.` and the door's own. */
export type ReadingName = FigureName | `doors.${DoorName}`;

const DOORS = Object.fromEntries(DOOR_NAMES.map((door) => [`doors.${door}`, flag(LASTING_MS)])) as Record<
  `doors.${DoorName}`,
  TextReading
>;

/** All readings there are, with kind, unit, range and lifetime; a value beyond its range is no reading. */
export const READINGS: Readonly<Record<ReadingName, NumberReading | TextReading>> = { ...FIGURES, ...DOORS };

type ValueOf<N extends ReadingName> = N extends FigureName
  ? { number: number; flag: boolean; gear: Gear; text: string }[(typeof FIGURES)[N]['kind']]
  : boolean;

/** Some readings of one moment. What is not named was not read; `null` says that nobody knows it any more. */
export type Readings = { [N in ReadingName]?: ValueOf<N> | null };

/** A reading of a state by its name. */
export function readingOf(state: VehicleState, name: ReadingName): number | string | boolean | null {
  return name.startsWith('doors.')
    ? state.doors[name.slice('doors.'.length) as DoorName]
    : state[name as FigureName];
}

/** Whether a value can be a reading of that name: of its kind, and in its range. */
export function isReading(name: ReadingName, value: unknown): boolean {
  const reading = READINGS[name];
  if (reading.kind === 'number')
    return typeof value === 'number' && value >= reading.min && value <= reading.max;
  if (reading.kind === 'flag') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  return reading.kind === 'text' ? value.length <= 64 : (GEAR_LETTERS as readonly string[]).includes(value);
}
