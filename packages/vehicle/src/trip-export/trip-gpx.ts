import type { TripColumns } from '../trip-columns.ts';
import type { TripFile } from './trip-file.ts';

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
