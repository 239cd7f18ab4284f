import { CAMERA_ID, type CameraName, type CamId } from '@ligo/protocol';
import { z } from 'zod';

/** A device of a unit, as the section `cameras` would name it. */
interface ModelDevice {
  kind: 'v4l2';
  device: string;
  format?: 'mjpeg';
}
const device = (number: number): ModelDevice => ({ kind: 'v4l2', device: `/dev/video${number}` });
const usb = (number: number): ModelDevice => ({ ...device(number), format: 'mjpeg' });

/** Which device shows which side, by what the car has. A unit with another order is added here. */
const CAMERA_MODELS = {
  /** Four devices in the order of the cameras' numbers. */
  generic: { LEFT: device(0), REAR: device(1), RIGHT: device(2), FRONT: device(3) },
  /** Four cameras on USB, plugged in in the order of their numbers: Linux gives each a second device without pictures. */
  usb: { LEFT: usb(0), REAR: usb(2), RIGHT: usb(4), FRONT: usb(6) },
} satisfies Record<string, Partial<Record<CameraName, ModelDevice>>>;
type CameraModel = keyof typeof CAMERA_MODELS;

const size = z
  .string()
  .regex(/^[1-9]\d{1,3}x[1-9]\d{1,3}$/, 'must be like 640x480')
  .default('640x480')
  .describe('Width and height, pixels.');

/** Where the pictures of one camera come from. */
const cameraSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('v4l2'),
    device: z.string().min(1).describe('A video device of Linux, like /dev/video0.'),
    format: z.enum(['raw', 'mjpeg', 'h264']).default('raw').describe("The device's output format."),
    size,
    fps: z.number().min(1).max(60).default(15).describe('Pictures a second.'),
  }),
  z.object({
    kind: z.literal('rtsp'),
    url: z
      .url({ protocol: /^rtsps?$/, error: 'must begin with rtsp:// or rtsps://' })
      .describe('Address, with name and password if the camera wants them.'),
    transport: z.enum(['tcp', 'udp']).default('tcp').describe('How its pictures travel.'),
    isH264: z
      .boolean()
      .default(false)
      .describe('It sends H.264 without B-frames, which phones may get as it is.'),
  }),
  z.object({
    kind: z.literal('file'),
    path: z.string().min(1).describe('A video file.'),
    loop: z.boolean().default(true).describe('Repeats the file.'),
  }),
  z.object({
    kind: z.literal('scene'),
    hour: z
      .number()
      .min(0)
      .max(24)
      .optional()
      .describe('Hour of the day whose light it shows; without it that of the clock.'),
  }),
]);
export type CameraSource = z.infer<typeof cameraSourceSchema>;

const MODELS = Object.keys(CAMERA_MODELS) as [CameraModel, ...CameraModel[]];

export const camerasConfigSchema = z.object({
  model: z
    .enum(MODELS)
    .optional()
    .describe('A unit whose devices are known; what is named beside it goes before.'),
  front: cameraSourceSchema.optional(),
  rear: cameraSourceSchema.optional(),
  left: cameraSourceSchema.optional(),
  right: cameraSourceSchema.optional(),
  encoder: z
    .enum(['auto', 'software', 'v4l2m2m', 'vaapi'])
    .default('auto')
    .describe('What encodes H.264; auto: the first that works, hardware before software.'),
});

/** The cameras of a car by their number, and what encodes their pictures. */
export interface CameraSetup {
  sources: Partial<Record<CamId, CameraSource>>;
  encoder: z.infer<typeof camerasConfigSchema>['encoder'];
}

const SCENES: CameraSetup['sources'] = {
  1: { kind: 'scene' },
  2: { kind: 'scene' },
  3: { kind: 'scene' },
  4: { kind: 'scene' },
};

/** Interprets the section. Without it a car has no cameras, unless it is simulated. */
export function cameraSetupOf(
  section: z.infer<typeof camerasConfigSchema> | undefined,
  isSimulated: boolean,
): CameraSetup {
  if (!section) return { sources: isSimulated ? SCENES : {}, encoder: 'auto' };
  const { model, left, rear, right, front, encoder } = section;
  const named = { LEFT: left, REAR: rear, RIGHT: right, FRONT: front };
  const names = Object.keys(CAMERA_ID) as CameraName[];
  const known: Partial<Record<CameraName, unknown>> = model ? CAMERA_MODELS[model] : {};
  const sources: CameraSetup['sources'] = {};
  for (const name of names) {
    const source = named[name] ?? known[name];
    if (source) sources[CAMERA_ID[name]] = cameraSourceSchema.parse(source);
  }
  return { sources, encoder };
}
