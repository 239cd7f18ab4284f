import type { CamId } from '@ligo/protocol';
import type { Capture } from '../../../ports/capture.ts';
import type { CarVideo } from '../../../ports/car-video.ts';
import type { StartFfmpeg } from '../../../ports/ffmpeg.ts';
import { startCameraRun } from './camera-run.ts';
import { type Mosaic, timeFilter } from './capture-job.ts';
import { Quadrants, startMosaicRun } from './mosaic-run.ts';
import { takePicture } from './take-picture.ts';

/** Reads the cameras by ffmpeg, which encodes their picture as well. The picture takes the shape of cameras once one has been read. */
export function createFfmpegCapture(video: CarVideo): Capture {
  const { cameras, encoders, startFfmpeg } = video;
  let canWrite: Promise<boolean | null> | null = null;
  /** Shapes that are not configured, as the cameras were read last. */
  const shapes = new Map<CamId, number>();
  return {
    // ffmpeg can be installed, and an encoder can work again.
    obstacle: async () => null,
    async prepare({ height, fps, kbps }, present) {
      const encoder = await encoders.argsFor({ purpose: 'recording', codec: 'h264', fps, kbps });
      // The result of a failing ffmpeg must not be cached.
      if (!encoder) return null;
      canWrite ??= canDrawText(startFfmpeg).then((can) => {
        if (can === null) canWrite = null;
        return can;
      });
      const hasTime = (await canWrite) === true;
      const known = cameras.ids.map((camId) => cameras.inputOf(camId).shape ?? shapes.get(camId));
      const shape = present?.shape ?? shapeOfMost(known);
      // Colours need quarters of even width.
      const width = 4 * Math.round((height * shape) / 4);
      const mosaic: Mosaic = { width, height, fps, encoder, hasTime };
      return {
        key: JSON.stringify(mosaic),
        isWhole: false,
        ...(known.some((each) => each !== undefined) && { shape }),
        open(clock) {
          const quadrants = new Quadrants(mosaic);
          return {
            read: (camId, handlers) =>
              startCameraRun(startFfmpeg, cameras.inputOf(camId), mosaic, clock, {
                ...handlers,
                onStart: () => quadrants.restart(camId),
                onQuadrant: (bytes) => quadrants.push(camId, bytes),
                onShape: (shape) => shapes.set(camId, shape),
              }),
            crossOut: (camId) => quadrants.crossOut(camId),
            encode: (handlers) => startMosaicRun(startFfmpeg, mosaic, quadrants, clock, handlers),
          };
        },
      };
    },
    takePicture: (...what) => takePicture(video, ...what),
  };
}

/** Width by height of usual cameras; the first one if none is known. */
const SHAPES = [16 / 9, 4 / 3] as const;

/** The shape of most cameras whose shape is known: their pictures then fill their quarters. */
export function shapeOfMost(shapes: readonly (number | undefined)[]): number {
  const isAs = (shape: number) => (each: number | undefined) =>
    each !== undefined && SHAPES.every((other) => Math.abs(each - shape) <= Math.abs(each - other));
  const counts = SHAPES.map((shape) => shapes.filter(isAs(shape)).length);
  return SHAPES[counts.indexOf(Math.max(...counts))] ?? SHAPES[0];
}

const LIMIT_MS = 10_000;

/** Whether this ffmpeg can write the time into a picture: it has the filter, and finds a font. `null`: it did not run to its end. */
async function canDrawText(startFfmpeg: StartFfmpeg): Promise<boolean | null> {
  const run = startFfmpeg({
    inputs: [{ options: ['-f', 'lavfi'], address: 'color=s=320x180', isH264: false }],
    args: (out) => ['-frames:v', '1', '-vf', `${timeFilter(180)},format=gray`, '-f', 'rawvideo', out(0)],
    outputs: 1,
    silentAfterMs: LIMIT_MS,
  });
  let hasPicture = false;
  run.outputs[0]?.on('data', () => {
    hasPicture = true;
  });
  const { reason } = await run.ended;
  return hasPicture || (reason === 'ended' ? false : null);
}
