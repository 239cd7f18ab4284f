import type { TripPoint } from '@ligo/protocol';
import { TRIP_FIELDS, type TripField, WIRE_NAMES } from './trip-words.ts';

/**
 * A trip's points as one column a field, in the units of the wire. Fields are whole: what a point did not carry is
 * inherited; `NaN` is a reading that is not known there.
 */
export interface TripColumns extends Record<TripField, Float64Array> {
  /** Unix seconds. */
  timeS: Float64Array;
}

/** Columns for so many points: times 0, all readings unknown. */
export function emptyColumns(length: number): TripColumns {
  const readings = TRIP_FIELDS.map((field) => [field, new Float64Array(length).fill(Number.NaN)]);
  return { timeS: new Float64Array(length), ...Object.fromEntries(readings) } as TripColumns;
}

/** Points of the wire as columns, with what is absent inherited. */
export function columnsOf(points: readonly TripPoint[]): TripColumns {
  const columns = emptyColumns(points.length);
  for (const [index, point] of points.entries()) columns.timeS[index] = point.time;
  for (const field of TRIP_FIELDS) {
    const column = columns[field];
    let known = Number.NaN;
    for (const [index, point] of points.entries()) {
      const value = point[WIRE_NAMES[field]];
      if (value !== undefined) known = value ?? Number.NaN;
      column[index] = known;
    }
  }
  return columns;
}

/** Columns as points of the wire that carry only what changed; the first one carries all that is known. */
export function pointsOf(columns: TripColumns): TripPoint[] {
  const points = Array.from(columns.timeS, (time): TripPoint => ({ time }));
  for (const field of TRIP_FIELDS) {
    let known = Number.NaN;
    for (const [index, value] of columns[field].entries()) {
      const point = points[index];
      if (point && !Object.is(value, known)) point[WIRE_NAMES[field]] = Number.isNaN(value) ? null : value;
      known = value;
    }
  }
  return points;
}

/** Several stretches of one trip, end to end. */
export function joinColumns(parts: readonly TripColumns[]): TripColumns {
  const joined = emptyColumns(parts.reduce((sum, { timeS }) => sum + timeS.length, 0));
  for (const field of ['timeS', ...TRIP_FIELDS] as const) {
    let at = 0;
    for (const part of parts) {
      joined[field].set(part[field], at);
      at += part.timeS.length;
    }
  }
  return joined;
}

/** The points from one position up to another; the columns share their memory. */
export function sliceColumns(columns: TripColumns, from: number, to: number): TripColumns {
  const slices = Object.entries(columns).map(([field, column]) => [field, column.subarray(from, to)]);
  return Object.fromEntries(slices) as unknown as TripColumns;
}
