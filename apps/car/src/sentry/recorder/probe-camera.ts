import type { CameraInput } from '../../ports/cameras.ts';
import type { FfmpegRun, StartFfmpeg } from '../../ports/ffmpeg.ts';

/** Cameras on a network take a while to answer, ms. */
const LIMIT_MS = 10_000;

/** Whether a camera gives a picture; what runs for it is handed to `hold`, which may stop it. */
export async function probeCamera(
  startFfmpeg: StartFfmpeg,
  input: CameraInput,
  hold: (run: FfmpegRun) => void,
): Promise<boolean> {
  const run = startFfmpeg({
    inputs: [input],
    args: (out) => ['-frames:v', '1', '-vf', 'scale=16:12,format=gray', '-f', 'rawvideo', out(0)],
    outputs: 1,
    silentAfterMs: LIMIT_MS,
  });
  hold(run);
  let hasPicture = false;
  run.outputs[0]?.on('data', () => {
    hasPicture = true;
  });
  await run.ended;
  return hasPicture;
}
