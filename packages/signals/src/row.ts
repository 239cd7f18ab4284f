export const DOOR_NAMES = ['frontLeft', 'frontRight', 'rearLeft', 'rearRight', 'hood', 'trunk'] as const;
export type DoorName = (typeof DOOR_NAMES)[number];

/** Drive modes; the wire code is the place in this list, from 1. */
export const GEAR_LETTERS = ['P', 'R', 'N', 'D', 'M', 'S'] as const;
export type Gear = (typeof GEAR_LETTERS)[number];

/** Converts a number of the state to the number on the wire, where these differ. */
export interface Codec {
  encode?(value: number): number;
  decode(wire: number): number;
}

/** Sensors report "no reading" as a power above this, kW. */
const POWER_LIMIT_KW = 2000;

/** Power, kW, with values above 2000 as 0. */
export const plausiblePowerKw = (kw: number): number => (kw > POWER_LIMIT_KW ? 0 : kw);

/** Motor speed, rpm, with negative values, which sensors report while the car reverses, as 0. */
export const motorRpm = (rpm: number): number => Math.max(0, rpm);

/** Battery temperatures are sent as °C + 40. */
export const OFFSET_40: Codec = { encode: (celsius) => celsius + 40, decode: (wire) => wire - 40 };
export const PLAUSIBLE_POWER: Codec = { decode: plausiblePowerKw };
export const MOTOR_SPEED: Codec = { decode: motorRpm };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** How a reading ages; all times in ms. */
interface Life {
  /** The reading is unknown after this time. */
  lifetimeMs: number;
  /** The car reports the age of the reading from this age on. */
  reportedFromMs: number;
  /** A screen shows the reading as old from this age on. */
  oldFromMs: number;
}

const still = (lifetimeMs: number): Life => ({
  lifetimeMs,
  reportedFromMs: 10 * SECOND_MS,
  oldFromMs: 2 * MINUTE_MS,
});

export const LIVES = {
  /** Changes while the car moves. */
  moving: { lifetimeMs: 10 * SECOND_MS, reportedFromMs: 3 * SECOND_MS, oldFromMs: 0 },
  brief: still(MINUTE_MS),
  /** Temperatures and charging change within minutes. */
  slow: still(15 * MINUTE_MS),
  /** Does not change while the car is parked. */
  lasting: still(7 * 24 * 60 * MINUTE_MS),
} as const satisfies Record<string, Life>;

/** No reading of a car is larger, whatever its unit. */
export const MAX_READING = 1e7;
/** Characters of the longest text. */
export const MAX_TEXT_LENGTH = 64;

/** One value of a reading or of one of its parts. */
export type Scalar = number | string | boolean;
export type PartName = DoorName;
export type Group = { readonly [P in PartName]?: Scalar | null };
export type Range = readonly [min: number, max: number];

interface CommonRow {
  /** Name in the status that phones receive; a reading without one stays in the car. */
  wire?: string;
  /** Meaning and unit on the wire, for the tables of `npm run protocol`; the web build removes it. */
  doc: string;
  life: keyof typeof LIVES;
  group: 'battery' | 'motion' | 'place' | 'charging' | 'body' | 'unit';
  /** The reading has one value for each of these parts. */
  parts?: readonly PartName[];
}

interface NumberRow extends CommonRow {
  kind: 'number';
  unit: string;
  /** Plausible values: any other value is not a reading. */
  range: Range;
  /** Decimals in tiles and in tables. */
  digits: readonly [tile: number, table: number];
  /** Values that the wire accepts, if it accepts more than the plausible ones. */
  wireRange?: Range;
  /** Values that a stored state accepts, if it accepts less than `MAX_READING` of either sign. */
  storedRange?: Range;
  codec?: Codec;
}

interface ChoiceRow extends CommonRow {
  kind: 'choice';
  /** The wire carries the place of the value in this list, from 1. */
  values: readonly string[];
}

interface FlagRow extends CommonRow {
  kind: 'flag';
}

interface TextRow extends CommonRow {
  kind: 'text';
}

export type Row = NumberRow | ChoiceRow | FlagRow | TextRow;

/** Builds an object from entries. TypeScript cannot check that each value has the type of its key: this is the only cast. */
export const shapeOf = <T extends object>(entries: readonly (readonly [keyof T & string, unknown])[]) =>
  Object.fromEntries(entries) as T;
