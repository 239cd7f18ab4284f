import { toPoints } from '../trip-columns.ts';
import { inheritMissing } from '../trip-points.ts';
import { tripEndsToWire } from '../trip-wire.ts';
import type { TripFile } from './trip-file.ts';

/** JSON: the summaries and points of the protocol, each point with all that is known there. */
export const TRIP_JSON: TripFile = {
  extension: 'json',
  mimeType: 'application/json',
  start: (carName) => `{"format":"ligo-trips","version":1,"car":${JSON.stringify(carName)},"trips":[`,
  trip({ summary, columns }, index) {
    const points = inheritMissing(toPoints(columns));
    const { id, createdAtS, ...ends } = summary;
    const listed = { id, created_at: createdAtS, ...tripEndsToWire(ends), pointsLength: points.length };
    const written = JSON.stringify({ ...listed, points });
    return index === 0 ? written : `,${written}`;
  },
  end: ']}\n',
};
