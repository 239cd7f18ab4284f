import type { TripSummary } from '@ligo/protocol';
import { tripFromSummary } from '@ligo/vehicle';
import { z } from 'zod';
import type { TripItem, TripKey } from './trip-item.ts';

const figure = z.number().nullable();

/** A trip as this phone stores it, without its points. A deleted one stays as a mark that it is not to come back. */
export const tripRowSchema = z.object({
  id: z.number().int().nonnegative(),
  createdAtS: z.number().nonnegative(),
  endedAtS: figure,
  pointsLength: z.number().int().nonnegative(),
  odometerStartKm: figure,
  odometerEndKm: figure,
  energyCounterStartKwh: figure,
  energyCounterEndKwh: figure,
  energyUnknownS: figure.default(null),
  stateOfHealthPct: figure,
  isComplete: z.boolean(),
  route: z.custom<Float32Array>((value) => value instanceof Float32Array).nullable(),
  /** Size of the packed points, bytes. */
  bytes: z.number().nonnegative(),
  isDeleted: z.boolean(),
  /** The car's history in which the trip has its number; `null`: unknown. */
  history: z.string().nullable().default(null),
});
export type TripRow = z.infer<typeof tripRowSchema>;

/** Text that identifies a trip of a car. */
export const keyText = ({ createdAtS, id }: TripKey) => `${createdAtS}/${id}`;

/** A trip that a car has just listed. */
export function rowOfSummary(summary: TripSummary, history: string | null): TripRow {
  return {
    ...tripFromSummary(summary),
    isComplete: false,
    route: null,
    bytes: 0,
    isDeleted: false,
    history,
  };
}

/** Merges a listed trip into its stored row: the same row, unless it grew while its points were still on the car, or has another history. */
export function refreshedRow(known: TripRow | null, listed: TripRow): TripRow {
  const isSettled =
    known && (known.isComplete || known.isDeleted || known.pointsLength === listed.pointsLength);
  if (!isSettled) return listed;
  return known.history === listed.history ? known : { ...known, history: listed.history };
}

export function deletedRow(row: TripRow): TripRow {
  return { ...row, isComplete: false, route: null, bytes: 0, isDeleted: true };
}

/** A row as the lists see it. */
export function itemOf({
  bytes: _bytes,
  isDeleted: _isDeleted,
  history: _history,
  ...item
}: TripRow): TripItem {
  return item;
}
