import { withLimit } from '@ligo/machine';
import type { CamId } from '@ligo/protocol';
import type { Cameras } from '../../../ports/cameras.ts';
import type { CarVideo } from '../../../ports/car-video.ts';
import type { FfmpegJob } from '../../../ports/ffmpeg.ts';
import type { MonotonicClock } from '../../../ports/unit-time.ts';
import { isWholeJpeg, wholeOf } from '../../../shared/picture-pipe.ts';

/** Time limit of a camera for a picture, ms. */
const LIMIT_MS = 5_000;
/** More than any of them takes: a pipe that is left unread would end the others. */
const MAX_READ_BYTES = 100_000;
/** Widths and qualities of the JPEGs, the best first: the first that fits is taken. A dark garage takes a third of a noisy street. */
const FORMS = [
  { width: 192, quality: 6 },
  { width: 160, quality: 10 },
  { width: 128, quality: 14 },
  { width: 96, quality: 20 },
] as const;

/** A small picture of a camera; `null`: none. Rejects if ffmpeg cannot be started. */
export async function takePicture(
  { cameras, startFfmpeg }: Pick<CarVideo, 'cameras' | 'startFfmpeg'>,
  camId: CamId,
  maxBytes: number,
  clock: MonotonicClock,
): Promise<Uint8Array | null> {
  const run = startFfmpeg(jobOf(cameras, camId));
  const all = Promise.all(run.outputs.map((output) => wholeOf(output, MAX_READ_BYTES)));
  const pictures = await withLimit(clock, LIMIT_MS, all, () => []);
  await run.stop();
  return pictures.find((each) => each.length <= maxBytes && isWholeJpeg(each)) ?? null;
}

function jobOf(cameras: Pick<Cameras, 'inputOf'>, camId: CamId): FfmpegJob {
  return {
    inputs: [cameras.inputOf(camId)],
    outputs: FORMS.length,
    silentAfterMs: LIMIT_MS,
    args: (out) =>
      FORMS.flatMap(({ width, quality }, place) => [
        ...['-map', '0:v:0', '-an', '-sn', '-dn', '-frames:v', '1'],
        ...['-vf', `scale=${width}:-2,format=yuvj420p`],
        ...['-c:v', 'mjpeg', '-q:v', String(quality), '-f', 'image2pipe', out(place)],
      ]),
  };
}
