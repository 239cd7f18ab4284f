import { z } from 'zod';

/** Time, place and velocity; what gpsd does not know is missing. */
export interface Tpv {
  class: 'TPV';
  /** Which receiver; gpsd names none where it knows of one alone. */
  device: string;
  /** 2: a place; 3: an altitude, too. */
  mode: number;
  /** When the fix was, unix milliseconds. */
  timeMs: number | undefined;
  lat: number | undefined;
  lon: number | undefined;
  altMSL: number | undefined;
  altHAE: number | undefined;
  alt: number | undefined;
  /** How far the place may be off, m: in all, or to the east and to the north. */
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

/** gpsd names the class first. Of the sky it says more each second than of everything else, and nothing that anybody needs. */
const SKY = '{"class":"SKY",';

/** What a line of gpsd says; `null` if it cannot be read, or is of a kind that nobody has heard of. */
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

/** By hand, as it comes each second as long as the car drives: a schema takes as long as all the rest of reading it. */
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
