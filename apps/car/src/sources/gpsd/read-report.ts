import { z } from 'zod';

/** Time, position and velocity; unknown values are missing. */
export interface Tpv {
  class: 'TPV';
  /** The receiver; missing if gpsd has only one. */
  device: string;
  /** 2: position; 3: position and altitude. */
  mode: number;
  /** Time of the fix, unix milliseconds. */
  timeMs: number | undefined;
  lat: number | undefined;
  lon: number | undefined;
  altMSL: number | undefined;
  altHAE: number | undefined;
  alt: number | undefined;
  /** Estimated error of the position, m: horizontal, or to the east and to the north. */
  eph: number | undefined;
  epx: number | undefined;
  epy: number | undefined;
  /** m/s */
  speed: number | undefined;
  /** Degrees clockwise from north. */
  track: number | undefined;
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
