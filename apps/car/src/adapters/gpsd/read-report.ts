import { z } from 'zod';

const figure = z.number().optional().catch(undefined);

const tpvSchema = z.object({
  class: z.literal('TPV'),
  /** Which receiver; gpsd names none where it knows of one alone. */
  device: z.string().catch(''),
  /** 2: a place; 3: an altitude, too. */
  mode: z.number().catch(0),
  /** When the fix was, unix milliseconds. */
  time: z
    .string()
    .transform((text) => Date.parse(text))
    .pipe(z.number())
    .optional()
    .catch(undefined),
  lat: figure,
  lon: figure,
  altMSL: figure,
  altHAE: figure,
  alt: figure,
  /** m/s */
  speed: figure,
  /** Degrees clockwise from north. */
  track: figure,
});
/** Time, place and velocity; what gpsd does not know is missing. */
export type Tpv = z.output<typeof tpvSchema>;

const versionSchema = z.object({ class: z.literal('VERSION'), proto_major: z.number() });
const devicesSchema = z.object({ class: z.literal('DEVICES'), devices: z.array(z.unknown()) });
const otherSchema = z.object({
  class: z.enum(['WATCH', 'DEVICE', 'SKY', 'GST', 'ATT', 'IMU', 'TOFF', 'PPS', 'OSC', 'ERROR']),
});
const reportSchema = z.discriminatedUnion('class', [tpvSchema, versionSchema, devicesSchema, otherSchema]);
export type Report = z.output<typeof reportSchema>;

/** What a line of gpsd says; `null` if it cannot be read, or is of a kind that nobody has heard of. */
export function readReport(line: string): Report | null {
  try {
    return reportSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
