import { TRIP_FIELDS, TRIP_ROWS } from '@ligo/signals';
import { type TripColumns, toPoints } from './trip-columns.ts';
import { inheritMissing, type TripHeader, tripEndsToWire } from './trip-wire.ts';

export interface ExportedTrip {
  /** `null` for a figure that is not known. */
  summary: Omit<TripHeader, 'endedAtS' | 'pointsLength'>;
  columns: TripColumns;
}

/** A kind of file that holds any number of trips, written piece by piece so that years of them need little memory. */
export interface TripFile {
  extension: string;
  mimeType: string;
  start(carName: string): string;
  /** One trip; `index` counts from 0. */
  trip(trip: ExportedTrip, index: number): string;
  end: string;
}

export function writeTripFile(file: TripFile, trips: readonly ExportedTrip[], carName: string): string {
  return [file.start(carName), ...trips.map((trip, index) => file.trip(trip, index)), file.end].join('');
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Control characters have no place in XML, not even escaped.
const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (each) => ESCAPES[each] ?? '').replace(/[\p{Cc}]/gu, ' ');
const isoTime = (timeS: number) => new Date(timeS * 1000).toISOString();

/** Track points of a trip, cut into segments where the position is not known. */
function segments(columns: TripColumns): string[][] {
  const all: string[][] = [];
  let segment: string[] | null = null;
  for (const [index, time] of columns.timeS.entries()) {
    const lat = columns.latitudeDeg[index] ?? Number.NaN;
    const lng = columns.longitudeDeg[index] ?? Number.NaN;
    if (Number.isNaN(lat) || Number.isNaN(lng)) {
      segment = null;
      continue;
    }
    if (!segment) {
      segment = [];
      all.push(segment);
    }
    const altitude = columns.altitudeM[index] ?? Number.NaN;
    const elevation = Number.isNaN(altitude) ? '' : `<ele>${altitude}</ele>`;
    segment.push(`<trkpt lat="${lat}" lon="${lng}">${elevation}<time>${isoTime(time)}</time></trkpt>`);
  }
  return all;
}

/** GPX 1.1: one track a trip, named by its start. A trip without any position has an empty track. */
export const TRIP_GPX: TripFile = {
  extension: 'gpx',
  mimeType: 'application/gpx+xml',
  start: (carName) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<gpx version="1.1" creator="Ligo" xmlns="http://www.topografix.com/GPX/1/1">',
      `<metadata><name>${escapeXml(carName)}</name></metadata>\n`,
    ].join('\n'),
  trip({ summary, columns }) {
    const parts = segments(columns).map((points) => `<trkseg>\n${points.join('\n')}\n</trkseg>`);
    return ['<trk>', `<name>${isoTime(summary.createdAtS)}</name>`, ...parts, '</trk>\n'].join('\n');
  },
  end: '</gpx>\n',
};

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
