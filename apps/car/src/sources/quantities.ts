import { isReading, READINGS, type ReadingName, type Readings } from '@ligo/signals';

/** Values of which a reading is made: its unit, its plausible values, and that reading. */
const PARTS = {
  packVoltageV: { unit: 'V', range: [0, 1_500], reading: 'packPowerKw' },
  packCurrentA: { unit: 'A', range: [-2_000, 2_000], reading: 'packPowerKw' },
  /** Power with the sign of the source's current. */
  rawPowerKw: { unit: 'kW', range: [-1_000, 2_000], reading: 'packPowerKw' },
  /** All energy that left the pack since it was new, and all that flowed into it. */
  dischargedKwh: { unit: 'kWh', range: [0, 5_000_000], reading: 'energyCounterKwh' },
  recoveredKwh: { unit: 'kWh', range: [0, 5_000_000], reading: 'energyCounterKwh' },
  /** An odometer that counts miles, in km. */
  odometerOfMilesKm: { unit: 'km', range: [0, 5_000_000], reading: 'odometerKm' },
} as const satisfies Record<string, { unit: string; range: readonly [number, number]; reading: ReadingName }>;

type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** The parts of the power. */
export const POWER_PARTS: readonly PartName[] = ['packVoltageV', 'packCurrentA', 'rawPowerKw'];

/** A quantity that a source reads: a reading, or a part of one. */
export type Quantity = ReadingName | PartName;
/** Some quantities of one moment: an absent one was not read, `null` means that the source no longer knows it. */
export type Quantities = { [N in Quantity]?: Value };
export type Value = number | string | boolean | null;

const isPart = (quantity: Quantity): quantity is PartName => Object.hasOwn(PARTS, quantity);

export const kindOf = (quantity: Quantity): 'number' | 'choice' | 'flag' | 'text' =>
  isPart(quantity) ? 'number' : READINGS[quantity].kind;

/** Ligo's unit; empty: none. */
export const unitOf = (quantity: Quantity): string =>
  isPart(quantity) ? PARTS[quantity].unit : READINGS[quantity].unit;

/** The reading of a quantity. */
export const readingOfQuantity = (quantity: Quantity): ReadingName =>
  isPart(quantity) ? PARTS[quantity].reading : quantity;

/** Whether a known value is plausible. */
export function isInRange(quantity: Quantity, value: unknown): boolean {
  if (!isPart(quantity)) return isReading(quantity, value);
  const [min, max] = PARTS[quantity].range;
  return typeof value === 'number' && value >= min && value <= max;
}

/** The direction of a pack's current that has the positive sign. */
export type PositiveCurrent = 'outOfPack' | 'intoPack';

export interface DerivedReadings {
  readings: Readings;
  /** Readings that came out of range. */
  rejected: ReadingName[];
}

/**
 * The readings of some quantities. `held`: all quantities that still hold, with those of the batch. `positiveCurrent`: `null`: unknown.
 */
export function deriveReadings(
  batch: Quantities,
  held: Quantities,
  positiveCurrent: PositiveCurrent | null,
): DerivedReadings {
  const readings: Quantities = {};
  for (const name of Object.keys(batch) as Quantity[])
    if (!isPart(name)) readings[name] = batch[name] ?? null;
  const rejected: ReadingName[] = [];
  // READ-16
  if (batch.stateOfChargePct === 0 && typeof held.speedKmh === 'number' && held.speedKmh > 0) {
    delete readings.stateOfChargePct;
    rejected.push('stateOfChargePct');
  }
  const isOf = (reading: ReadingName) =>
    PART_NAMES.some((part) => part in batch && PARTS[part].reading === reading);
  const derive = (reading: ReadingName, value: number | null | undefined) => {
    if (value === undefined) return;
    if (value === null || isReading(reading, value)) readings[reading] = value;
    else rejected.push(reading);
  };
  const rawKw = isOf('packPowerKw') ? signedPowerKw(held) : null;
  // SIGN-1
  if (rawKw !== null && positiveCurrent === null) derive('packPowerSizeKw', Math.abs(rawKw));
  else if (rawKw !== null) derive('packPowerKw', positiveCurrent === 'outOfPack' ? rawKw : -rawKw);
  if (isOf('energyCounterKwh')) derive('energyCounterKwh', netKwh(held));
  if (isOf('odometerKm') || 'odometerKm' in batch) derive('odometerKm', odometerOf(held));
  return { readings: readings as Readings, rejected };
}

/** Power of the pack with the sign of the source's current; `null`: unknown. */
export function signedPowerKw({ packVoltageV, packCurrentA, rawPowerKw }: Quantities): number | null {
  if (typeof packVoltageV === 'number' && typeof packCurrentA === 'number')
    return (packVoltageV * packCurrentA) / 1_000;
  return typeof rawPowerKw === 'number' ? rawPowerKw : null;
}

/** Excess of a 16-bit current in tenths of an ampere, if a formula such as `(65536-raw)/10` does not expect its other sign. */
const OVERFLOW_A = 6_553.6;

/** READ-15: the lowest speed that counts as moving, km/h. */
export const MIN_MOVING_KMH = 3;

/** A value as it is meant. */
export function corrected(quantity: Quantity, value: number): number {
  const isOverflow = quantity === 'packCurrentA' && value > PARTS.packCurrentA.range[1];
  return isOverflow ? value - OVERFLOW_A : value;
}

/** Kilometers take precedence over miles. A car may fill only one of both: a 0 counts only without another value. */
function odometerOf({ odometerKm, odometerOfMilesKm }: Quantities): number | null {
  const known = [odometerKm, odometerOfMilesKm].filter((km) => typeof km === 'number');
  return known.find((km) => km > 0) ?? known[0] ?? null;
}

/**
 * Net energy out of the pack: a counter of one direction alone has no meaning, because a car that brakes uses part of the energy again. A
 * car that never charged has no counter of the other direction.
 */
function netKwh({ dischargedKwh, recoveredKwh }: Quantities): number | null | undefined {
  if (dischargedKwh === null || recoveredKwh === null) return null;
  if (typeof dischargedKwh !== 'number' || typeof recoveredKwh !== 'number') return undefined;
  return recoveredKwh > 0 ? dischargedKwh - recoveredKwh : null;
}
