import { TRIP_FIELDS, TRIP_ROWS } from '@ligo/signals';
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
