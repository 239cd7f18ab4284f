import type { CarVideo } from '../../ports/car-video.ts';
import type { WatchSettings } from '../watcher-contract.ts';
import { canDrawText } from './can-draw-text.ts';
import type { Mosaic } from './capture-job.ts';

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
