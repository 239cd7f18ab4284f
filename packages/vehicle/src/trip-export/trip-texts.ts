import { TRIP_FIELDS, TRIP_ROWS } from '@ligo/signals';
import { toPoints } from '../trip-columns.ts';
import { inheritMissing } from '../trip-points.ts';
import { tripEndsToWire } from '../trip-wire.ts';
import type { TripFile } from './trip-file.ts';

const LINE_END = '\r\n';

/** CSV (RFC 4180): a line a point with all that is known there; an empty field is not known. */
export const TRIP_CSV: TripFile = {
  extension: 'csv',
  mimeType: 'text/csv',
  start: () =>
    ['trip_id', 't_unix_s', ...TRIP_FIELDS.map((field) => TRIP_ROWS[field].csv)].join(',') + LINE_END,
  trip({ summary, columns }) {
    let lines = '';
    for (const [index, time] of columns.timeS.entries()) {
      const readings = TRIP_FIELDS.map((field) => {
        const value = columns[field][index] ?? Number.NaN;
        return Number.isNaN(value) ? '' : String(value);
      });
      lines += [summary.id, time, ...readings].join(',') + LINE_END;
    }
    return lines;
  },
  end: '',
};

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
