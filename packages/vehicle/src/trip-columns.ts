import type { TripPoint } from '@ligo/protocol';

/** Readings of a trip point besides its time, in the order in which they are packed; never reordered. */
export const TRIP_FIELDS = [
  'lat',
  'lng',
  'speed',
  'alt',
  'soc',
  'oct',
  'lbt',
  'hbt',
  'lbv',
  'hbv',
  'fes',
  'res',
  'epw',
  'azi',
] as const satisfies readonly Exclude<keyof TripPoint, 'time'>[];
export type TripField = (typeof TRIP_FIELDS)[number];

/**
 * A trip's points as one column a field, in the units of the wire. Fields are whole: what a point did not carry is
 * inherited; `NaN` is a reading that is not known there.
 */
export interface TripColumns extends Record<TripField, Float64Array> {
  /** Unix seconds. */
  time: Float64Array;
}

/** Columns for so many points: times 0, all readings unknown. */
export function emptyColumns(length: number): TripColumns {
  const readings = TRIP_FIELDS.map((field) => [field, new Float64Array(length).fill(Number.NaN)]);
  return { time: new Float64Array(length), ...Object.fromEntries(readings) } as TripColumns;
}

/** Points as columns, with what is absent inherited. */
export function columnsOf(points: readonly TripPoint[]): TripColumns {
  const columns = emptyColumns(points.length);
  for (const [index, point] of points.entries()) columns.time[index] = point.time;
  for (const field of TRIP_FIELDS) {
    const column = columns[field];
    let known = Number.NaN;
    for (const [index, point] of points.entries()) {
      const value = point[field];
      if (value !== undefined) known = value ?? Number.NaN;
      column[index] = known;
    }
  }
  return columns;
}

/** Columns as points that carry only what changed; the first one carries all that is known. */
export function pointsOf(columns: TripColumns): TripPoint[] {
  const points = Array.from(columns.time, (time): TripPoint => ({ time }));
  for (const field of TRIP_FIELDS) {
    let known = Number.NaN;
    for (const [index, value] of columns[field].entries()) {
      const point = points[index];
      if (point && !Object.is(value, known)) point[field] = Number.isNaN(value) ? null : value;
      known = value;
    }
  }
  return points;
}

/** Several stretches of one trip, end to end. */
export function joinColumns(parts: readonly TripColumns[]): TripColumns {
  const joined = emptyColumns(parts.reduce((sum, { time }) => sum + time.length, 0));
  for (const field of ['time', ...TRIP_FIELDS] as const) {
    let at = 0;
    for (const part of parts) {
      joined[field].set(part[field], at);
      at += part.time.length;
    }
  }
  return joined;
}

/** The points from one position up to another; the columns share their memory. */
export function sliceColumns(columns: TripColumns, from: number, to: number): TripColumns {
  const slices = Object.entries(columns).map(([field, column]) => [field, column.subarray(from, to)]);
  return Object.fromEntries(slices) as unknown as TripColumns;
}
