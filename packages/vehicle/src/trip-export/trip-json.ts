import { pointsOf } from '../trip-columns.ts';
import { inheritMissing } from '../trip-points.ts';
import type { ExportedTrip } from './exported-trip.ts';

/** Trips as JSON: the summaries and points of the protocol, each point with all that is known there. */
export function tripJson(trips: readonly ExportedTrip[], carName: string): string {
  const written = trips.map(({ summary, columns }) => ({
    ...summary,
    pointsLength: columns.time.length,
    points: inheritMissing(pointsOf(columns)),
  }));
  return `${JSON.stringify({ format: 'ligo-trips', version: 1, car: carName, trips: written })}\n`;
}
