import type { TripColumns } from '../trip-columns.ts';
import type { ExportedTrip } from './exported-trip.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Control characters have no place in XML, not even escaped.
const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (each) => ESCAPES[each] ?? '').replace(/[\p{Cc}]/gu, ' ');
const isoTime = (timeS: number) => new Date(timeS * 1000).toISOString();

/** Track points of a trip, cut into segments where the position is not known. */
function segments(columns: TripColumns): string[][] {
  const all: string[][] = [];
  let segment: string[] | null = null;
  for (const [index, time] of columns.time.entries()) {
    const lat = columns.lat[index] ?? Number.NaN;
    const lng = columns.lng[index] ?? Number.NaN;
    if (Number.isNaN(lat) || Number.isNaN(lng)) {
      segment = null;
      continue;
    }
    if (!segment) {
      segment = [];
      all.push(segment);
    }
    const altitude = columns.alt[index] ?? Number.NaN;
    const elevation = Number.isNaN(altitude) ? '' : `<ele>${altitude}</ele>`;
    segment.push(`<trkpt lat="${lat}" lon="${lng}">${elevation}<time>${isoTime(time)}</time></trkpt>`);
  }
  return all;
}

/** Trips as a GPX 1.1 file: one track each, named by its start. Trips without any position have an empty track. */
export function tripGpx(trips: readonly ExportedTrip[], carName: string): string {
  const tracks = trips.map(({ summary, columns }) => {
    const parts = segments(columns).map((points) => `<trkseg>\n${points.join('\n')}\n</trkseg>`);
    return ['<trk>', `<name>${isoTime(summary.created_at)}</name>`, ...parts, '</trk>'].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Ligo" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata><name>${escapeXml(carName)}</name></metadata>`,
    ...tracks,
    '</gpx>\n',
  ].join('\n');
}
