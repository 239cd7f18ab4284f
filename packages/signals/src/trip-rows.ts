import { z } from 'zod';
import type { Range } from './row.ts';
import { shapeOf } from './row.ts';
import type { NumberSignal } from './signals.ts';

/** A reading of a trip point; its unit is that of the reading. */
interface TripRow {
  /** Name in a trip point. */
  wire: string;
  /** Values that the wire accepts. */
  range: Range;
  /** Steps a unit in packed columns: the resolution of the sensor, or finer. */
  steps: number;
  /** Name of the column in an exported file; the car imports files with these names as history. */
  csv: string;
  doc: string;
}

/** The readings of a trip point, in the order in which columns are packed: never reordered. */
// biome-ignore format: a table.
export const TRIP_ROWS = {
  latitudeDeg: { wire: 'lat', range: [-90, 90], steps: 1e7, csv: 'lat_deg', doc: 'Latitude, degrees north, WGS84.' },
  longitudeDeg: { wire: 'lng', range: [-180, 180], steps: 1e7, csv: 'lng_deg', doc: 'Longitude, degrees east, WGS84.' },
  speedKmh: { wire: 'speed', range: [0, 500], steps: 100, csv: 'speed_kmh', doc: 'Speed, km/h.' },
  altitudeM: { wire: 'alt', range: [-1000, 10_000], steps: 100, csv: 'alt_m', doc: 'Altitude, m.' },
  stateOfChargePct: { wire: 'soc', range: [0, 100], steps: 10_000, csv: 'soc_pct', doc: 'State of charge, %.' },
  outsideTempC: { wire: 'oct', range: [-60, 90], steps: 100, csv: 'outside_temp_c', doc: 'Outside temperature, °C.' },
  lowestBatteryTempC: { wire: 'lbt', range: [-60, 255], steps: 100, csv: 'batt_temp_min_c', doc: 'Lowest battery temperature, °C; zero is a reading.' },
  highestBatteryTempC: { wire: 'hbt', range: [-60, 255], steps: 100, csv: 'batt_temp_max_c', doc: 'Highest battery temperature, °C; zero is a reading.' },
  lowestCellVoltageV: { wire: 'lbv', range: [0, 1000], steps: 10_000, csv: 'cell_min_v', doc: 'Lowest cell voltage, V.' },
  highestCellVoltageV: { wire: 'hbv', range: [0, 1000], steps: 10_000, csv: 'cell_max_v', doc: 'Highest cell voltage, V.' },
  frontMotorRpm: { wire: 'fes', range: [-50_000, 50_000], steps: 10, csv: 'front_motor_rpm', doc: 'Front motor speed, rpm; negatives count as 0.' },
  rearMotorRpm: { wire: 'res', range: [-50_000, 50_000], steps: 10, csv: 'rear_motor_rpm', doc: 'Rear motor speed, rpm; negatives count as 0.' },
  packPowerKw: { wire: 'epw', range: [-100_000, 100_000], steps: 1_000, csv: 'power_kw', doc: 'Pack power, kW, positive out of the pack.' },
  headingDeg: { wire: 'azi', range: [0, 360], steps: 100, csv: 'heading_deg', doc: 'Heading, degrees clockwise from north.' },
} as const satisfies { [N in NumberSignal]?: TripRow };

export type TripField = keyof typeof TRIP_ROWS;
/** The readings of a trip point, in the order of their columns. */
export const TRIP_FIELDS = Object.keys(TRIP_ROWS) as TripField[];

type TripWireName = (typeof TRIP_ROWS)[TripField]['wire'];
type Missing = z.ZodCatch<z.ZodOptional<z.ZodNullable<z.ZodNumber>>>;

function fieldSchema({ range: [min, max], doc }: TripRow): Missing {
  return z.number().min(min).max(max).nullish().catch(null).describe(doc);
}

/** The fields of the readings in the schema of a trip point. */
export const tripPointShape = shapeOf<{ [W in TripWireName]: Missing }>(
  TRIP_FIELDS.map((field) => [TRIP_ROWS[field].wire, fieldSchema(TRIP_ROWS[field])]),
);
