import type { StartFfmpeg } from '../../ports/ffmpeg.ts';
import { timeFilter } from './capture-job.ts';

const LIMIT_MS = 10_000;

/** Whether this ffmpeg can write the time into a picture: it has the filter, and finds a font. */
export async function canDrawText(startFfmpeg: StartFfmpeg): Promise<boolean> {
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
