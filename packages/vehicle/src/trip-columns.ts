import type { TripPoint } from '@ligo/protocol';
import { TRIP_FIELDS, TRIP_ROWS, type TripField } from '@ligo/signals';

/**
 * A trip's points as one column per field, in the units of the wire. An absent reading of a point is inherited; `NaN`: unknown.
 */
export interface TripColumns extends Record<TripField, Float64Array> {
  /** Unix seconds. */
  timeS: Float64Array;
}

export type ColumnSubset<F extends TripField> = Pick<TripColumns, 'timeS' | F>;

/** Columns of this length: times 0, all readings unknown. */
export function emptyColumns<F extends TripField = TripField>(
  length: number,
  fields: readonly TripField[] = TRIP_FIELDS,
): ColumnSubset<F> {
  const readings = fields.map((field) => [field, new Float64Array(length).fill(Number.NaN)]);
  return { timeS: new Float64Array(length), ...Object.fromEntries(readings) } as ColumnSubset<F>;
}

/** Points of the wire as columns, with what is absent inherited. */
export function toColumns(points: readonly TripPoint[]): TripColumns {
  const columns = emptyColumns(points.length);
  for (const [index, point] of points.entries()) columns.timeS[index] = point.time;
  for (const field of TRIP_FIELDS) {
    const column = columns[field];
    let known = Number.NaN;
    for (const [index, point] of points.entries()) {
      const value = point[TRIP_ROWS[field].wire];
      if (value !== undefined) known = value ?? Number.NaN;
      column[index] = known;
    }
  }
  return columns;
}

/** Columns as points of the wire that carry only what changed; the first one carries all that is known. */
export function toPoints(columns: TripColumns): TripPoint[] {
  const points = Array.from(columns.timeS, (time): TripPoint => ({ time }));
  for (const field of TRIP_FIELDS) {
    let known = Number.NaN;
    for (const [index, value] of columns[field].entries()) {
      const point = points[index];
      if (point && !Object.is(value, known))
        point[TRIP_ROWS[field].wire] = Number.isNaN(value) ? null : value;
      known = value;
    }
  }
  return points;
}

/** Several stretches of one trip, end to end; a single stretch is returned unchanged. */
export function joinColumns<F extends TripField = TripField>(
  parts: readonly ColumnSubset<F>[],
  fields: readonly F[] = TRIP_FIELDS as F[],
): ColumnSubset<F> {
  if (parts[0] && parts.length === 1) return parts[0];
  const joined = emptyColumns<F>(
    parts.reduce((sum, { timeS }) => sum + timeS.length, 0),
    fields,
  );
  for (const field of ['timeS', ...fields] as const) {
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
