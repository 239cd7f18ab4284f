import { emptyState, type VehicleState } from '@ligo/signals';
import { distanceM } from '@ligo/vehicle';

/** Longest track point, including extensions, characters. */
const MAX_POINT = 10_000;
/** If two points are further apart in time, the speed between them is unknown. */
const MAX_GAP_MS = 60_000;

function attribute(text: string, name: string): number {
  return Number(new RegExp(`\\b${name}\\s*=\\s*["']([^"']+)["']`).exec(text)?.[1] ?? Number.NaN);
}

function element(text: string, name: string): string {
  return new RegExp(`<${name}(?:\\s[^<>]*)?>([^<]*)</${name}>`).exec(text)?.[1]?.trim() ?? '';
}

/**
 * The track points of a GPX file (1.0 or 1.1) as states: position, altitude, and the speed between consecutive points. Points without
 * position or time are skipped. Throws if a point is not closed.
 */
export function* readGpx(text: string): Generator<VehicleState> {
  let before: VehicleState | null = null;
  for (const [attributes, content] of trackPoints(text)) {
    const [latitudeDeg, longitudeDeg] = [attribute(attributes, 'lat'), attribute(attributes, 'lon')];
    const timeMs = Date.parse(element(content, 'time'));
    if (Number.isNaN(timeMs) || !(Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180)) continue;
    const altitude = element(content, 'ele');
    const state: VehicleState = {
      ...emptyState(timeMs),
      latitudeDeg,
      longitudeDeg,
      altitudeM: altitude !== '' && Number.isFinite(Number(altitude)) ? Number(altitude) : null,
      speedKmh: before ? speedBetween(before, { latitudeDeg, longitudeDeg, timeMs }) : null,
    };
    before = state;
    yield state;
  }
}

/** The attributes and the content of each point. */
function* trackPoints(text: string): Generator<[attributes: string, content: string]> {
  const start = /<trkpt\b/g;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const point = text.slice(start.lastIndex, start.lastIndex + MAX_POINT);
    const tagEnd = point.indexOf('>');
    const isEmpty = point[tagEnd - 1] === '/';
    const end = isEmpty ? tagEnd : point.indexOf('</trkpt>');
    if (tagEnd < 0 || end < tagEnd) throw new Error('The GPX file has a track point that does not end');
    yield [point.slice(0, tagEnd), isEmpty ? '' : point.slice(tagEnd + 1, end)];
    start.lastIndex += end;
  }
}

function speedBetween(
  before: VehicleState,
  now: { latitudeDeg: number; longitudeDeg: number; timeMs: number },
): number | null {
  const gapMs = now.timeMs - before.timeMs;
  const { latitudeDeg, longitudeDeg } = before;
  if (gapMs <= 0 || gapMs > MAX_GAP_MS || latitudeDeg === null || longitudeDeg === null) return null;
  const metres = distanceM({ latitudeDeg, longitudeDeg }, now);
  return Math.round((metres / gapMs) * 3_600 * 10) / 10;
}
