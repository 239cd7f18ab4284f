import { isReading, type ReadingName, type Readings } from '@ligo/signals';
import type { Place } from '@ligo/vehicle';
import { z } from 'zod';
import { type GnssFix, MIN_SPEED_MPS } from '../gnss-motion.ts';

/** Time, position and velocity; unknown values are missing. */
export interface Tpv {
  class: 'TPV';
  /** The receiver; missing if gpsd has only one. */
  device: string;
  /** 2: position; 3: position and altitude. */
  mode: number;
  /** Time of the fix, unix milliseconds. */
  timeMs?: number | undefined;
  lat?: number | undefined;
  lon?: number | undefined;
  altMSL?: number | undefined;
  altHAE?: number | undefined;
  alt?: number | undefined;
  /** Estimated error of the position, m: horizontal, or to the east and to the north. */
  eph?: number | undefined;
  epx?: number | undefined;
  epy?: number | undefined;
  /** m/s */
  speed?: number | undefined;
  /** Degrees clockwise from north. */
  track?: number | undefined;
}

const OTHER = ['WATCH', 'DEVICE', 'SKY', 'GST', 'ATT', 'IMU', 'TOFF', 'PPS', 'OSC', 'ERROR'] as const;
const seldomSchema = z.discriminatedUnion('class', [
  z.object({ class: z.literal('VERSION'), proto_major: z.number() }),
  z.object({ class: z.literal('DEVICES'), devices: z.array(z.unknown()) }),
  z.object({ class: z.enum(OTHER) }),
]);
export type Report = Tpv | z.output<typeof seldomSchema>;

/** gpsd writes the class first. Reports of the sky are the largest and are not used, so they are skipped unparsed. */
const SKY = '{"class":"SKY",';

/** The report in a line of gpsd; `null`: it is invalid or of an unknown class. */
export function readReport(line: string): Report | null {
  if (line.startsWith(SKY)) return { class: 'SKY' };
  try {
    const json: unknown = JSON.parse(line);
    return isTpv(json) ? readTpv(json) : seldomSchema.parse(json);
  } catch {
    return null;
  }
}

type Unread = { readonly [K in keyof Tpv | 'time']?: unknown };

const isTpv = (json: unknown): json is Unread =>
  typeof json === 'object' && json !== null && 'class' in json && json.class === 'TPV';

const figure = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Parsed by hand: a schema would double the cost of a report that is received each second. */
function readTpv(json: Unread): Tpv {
  return {
    class: 'TPV',
    device: typeof json.device === 'string' ? json.device : '',
    mode: figure(json.mode) ?? 0,
    timeMs: typeof json.time === 'string' ? Date.parse(json.time) : undefined,
    lat: figure(json.lat),
    lon: figure(json.lon),
    altMSL: figure(json.altMSL),
    altHAE: figure(json.altHAE),
    alt: figure(json.alt),
    eph: figure(json.eph),
    epx: figure(json.epx),
    epy: figure(json.epy),
    speed: figure(json.speed),
    track: figure(json.track),
  };
}

const KMH_PER_MS = 3.6;
/** Assumed error of a position without an estimate of gpsd, m. */
const UNSURE_M = 25;

/**
 * Readings of a report in range, and those that are out of range; none without a fix. `place`: its position; `moves`: whether the car
 * moves.
 */
export function readingsOfFix(
  tpv: Tpv,
  place: Place | null,
  moves: boolean,
): { readings: Readings; rejected: ReadingName[] } {
  if (tpv.mode < 2) return { readings: {}, rejected: [] };
  const { speed, track } = tpv;
  const readings: Record<string, number> = { ...place };
  const rejected: ReadingName[] = [];
  const note = (name: ReadingName, value: number | undefined) => {
    if (isReading(name, value)) readings[name] = value as number;
    else if (value !== undefined) rejected.push(name);
  };
  // Above sea level if it is known. The old field comes last: newer versions leave its meaning open.
  if (tpv.mode >= 3) note('altitudeM', tpv.altMSL ?? tpv.altHAE ?? tpv.alt);
  if (speed !== undefined) note('speedKmh', speed >= 0 && !moves ? 0 : speed * KMH_PER_MS);
  if (speed !== undefined && speed >= MIN_SPEED_MPS) note('headingDeg', track);
  return { readings, rejected };
}

/** The input of motion detection. `atMs`: when the report was received, monotonic. */
export function gnssFixOf(tpv: Tpv, atMs: number): GnssFix {
  const { eph, epx, epy, speed = 0 } = tpv;
  return {
    place: placeOf(tpv),
    accuracyM: eph ?? Math.max(epx ?? UNSURE_M, epy ?? UNSURE_M),
    speedMps: speed,
    atMs,
  };
}

/** `null`: a coordinate is missing or out of range. */
function placeOf({ lat, lon }: Tpv): Place | null {
  const isPlace = isReading('latitudeDeg', lat) && isReading('longitudeDeg', lon);
  return isPlace ? { latitudeDeg: lat as number, longitudeDeg: lon as number } : null;
}

/** Longest delay of a fix on its way here. */
const MAX_FIX_AGE_MS = 5_000;

/**
 * Time of a fix by the unit's clock, unix milliseconds. If it differs far from the unit's time, that clock is not set or the fixes are a
 * recording: the fix then counts as taken now.
 */
export function fixTimeMs(fixMs: number | undefined, nowMs: number): number {
  const isNear = fixMs !== undefined && Math.abs(nowMs - fixMs) <= MAX_FIX_AGE_MS;
  return isNear ? Math.min(fixMs, nowMs) : nowMs;
}
