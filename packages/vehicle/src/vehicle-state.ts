import { DOOR_NAMES, type DoorName, GEAR_LETTERS } from '@ligo/protocol';
import { z } from 'zod';

/** No reading of a car is larger, whatever its unit; one that is counts as missing. */
export const MAX_READING = 1e7;

/** What is missing, cannot be read or is beyond what can be measured is `null`, so that it does not hide the others. */
const measured = (min = -MAX_READING, max = MAX_READING) =>
  z.number().min(min).max(max).nullable().default(null).catch(null);
const flag = z.boolean().nullable().default(null).catch(null);
const doorFlags = Object.fromEntries(DOOR_NAMES.map((name) => [name, flag])) as Record<DoorName, typeof flag>;

/**
 * Everything a vehicle source may know about the car at one moment, as it is recorded and stored, too. `null` means the source does
 * not know it; a missing value is never 0.
 */
export const vehicleStateSchema = z.object({
  /** When the readings were taken, unix milliseconds. */
  timeMs: z.number().nonnegative(),
  /** State of charge by the battery management, 0 to 100 %. */
  stateOfChargePct: measured(),
  /** State of charge as the car's dashboard shows it, 0 to 100 %. */
  dashboardStateOfChargePct: measured(),
  /** State of health of the pack, %. */
  stateOfHealthPct: measured(),
  lowestBatteryTempC: measured(),
  highestBatteryTempC: measured(),
  lowestCellVoltageV: measured(),
  highestCellVoltageV: measured(),
  /** Voltage of the 12 V battery. */
  auxBatteryVoltageV: measured(),
  speedKmh: measured(),
  gear: z.enum(GEAR_LETTERS).nullable().default(null).catch(null),
  /** Metres above sea level. */
  altitudeM: measured(),
  odometerKm: measured(),
  /** Positive out of the pack, negative while recuperating or charging. */
  packPowerKw: measured(),
  frontMotorRpm: measured(),
  rearMotorRpm: measured(),
  outsideTempC: measured(),
  /** Energy drawn from the pack since it was new, kWh; only differences mean anything. */
  energyCounterKwh: measured(),
  latitudeDeg: measured(-90, 90),
  longitudeDeg: measured(-180, 180),
  /** Degrees clockwise from north, 0 to 360. */
  headingDeg: measured(0, 360),
  /** The car is switched on. */
  isOn: flag,
  /** A charging cable is in. */
  isPluggedIn: flag,
  isCharging: flag,
  /** What comes from the charger, kW; 0 or more. */
  chargePowerKw: measured(0),
  /** Since the cable was put in, kWh. */
  chargedEnergyKwh: measured(0),
  /** Open doors are `true`; a door the source does not know is `null`. */
  doors: z.object(doorFlags).prefault({}),
  /** Name of the Wi-Fi network the unit is on. */
  wifiName: z.string().nullable().default(null).catch(null),
  /** The source knows about Wi-Fi at all. */
  reportsWifi: z.boolean().default(false).catch(false),
  /**
   * When readings were taken that are older than the state, by their names, unix milliseconds, or `UNKNOWN_TIME_MS`; all others were
   * taken at `timeMs`.
   */
  takenAtMs: z.record(z.string(), z.number().nonnegative()).default({}).catch({}),
});
export type VehicleState = z.output<typeof vehicleStateSchema>;
/** Drive modes, in the order of their wire codes from 1. */
export type Gear = (typeof GEAR_LETTERS)[number];

/** In `takenAtMs`: nobody knows when the reading was taken. */
export const UNKNOWN_TIME_MS = 0;

const NOTHING_KNOWN = vehicleStateSchema.parse({ timeMs: 0 });

/** A state of which nothing is known but its time, unix milliseconds. */
export function emptyState(timeMs: number): VehicleState {
  return { ...NOTHING_KNOWN, timeMs, doors: { ...NOTHING_KNOWN.doors }, takenAtMs: {} };
}
