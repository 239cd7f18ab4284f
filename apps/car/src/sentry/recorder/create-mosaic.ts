import type { CarVideo } from '../../ports/car-video.ts';
import type { StartFfmpeg } from '../../ports/ffmpeg.ts';
import type { WatchSettings } from '../watcher-contract.ts';
import { type Mosaic, timeFilter } from './capture-job.ts';

const FORMS = {
  HD: { width: 1280, height: 720, kbps: 3_000 },
  'Full HD': { width: 1920, height: 1080, kbps: 6_000 },
} as const;
const FPS = { low: 5, reduced: 10, normal: 15 } as const;

export type CreateMosaic = (
  settings: Pick<WatchSettings, 'videoResolution' | 'videoFPS'>,
) => Promise<Mosaic | null>;

/** Creates the function that returns the picture of all cameras for settings; `null`: no encoder is available. */
export function mosaicsOf(video: Pick<CarVideo, 'encoders' | 'startFfmpeg'>): CreateMosaic {
  let canWrite: Promise<boolean> | null = null;
  return async ({ videoResolution, videoFPS }) => {
    const { width, height, kbps } = FORMS[videoResolution];
    const fps = FPS[videoFPS];
    const encoder = await video.encoders.argsFor({ purpose: 'recording', codec: 'h264', fps, kbps });
    // The result of a failing ffmpeg must not be cached.
    if (!encoder) return null;
    canWrite ??= canDrawText(video.startFfmpeg);
    return { width, height, fps, encoder, hasTime: await canWrite };
  };
}

const LIMIT_MS = 10_000;

/** Whether this ffmpeg can write the time into a picture: it has the filter, and finds a font. */
async function canDrawText(startFfmpeg: StartFfmpeg): Promise<boolean> {
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
  await run.ended;
  return hasPicture;
}
