import type { Clock } from '@ligo/machine';
import type { CameraInput } from '../../../ports/cameras.ts';
import type { CameraRunHandlers, CaptureRun } from '../../../ports/capture.ts';
import type { StartFfmpeg } from '../../../ports/ffmpeg.ts';
import { type Mosaic, readerJob } from './capture-job.ts';

/** Errors of ffmpeg after which a picture may be incomplete: of any codec, of H.264 and of H.265. */
const DAMAGE = new RegExp(
  [
    'error while decoding|corrupt|missed \\d|invalid nal|overread|cabac|missing (reference|picture)',
    'concealing|decode_slice|no frame!|non-existing|reference picture|error (count|dc|ac)',
    'could not find ref|frame rps|first slice|two slices|parsing nal|poc change|mvp candidates|entry_point|offset_len|valid range',
  ].join('|'),
  'i',
);

/** The size in the header of a PGM picture, which is shorter than these characters. */
const SIZE = /^P5\s(\d{2,5})\s(\d{2,5})\s/;
const HEADER_CHARS = 32;

/** One run of a camera's ffmpeg. */
export function startCameraRun(
  startFfmpeg: StartFfmpeg,
  input: CameraInput,
  mosaic: Mosaic,
  clock: Clock,
  handlers: CameraRunHandlers & {
    /** The next bytes of `onQuadrant` begin a picture. */
    onStart(): void;
    onQuadrant(bytes: Uint8Array): void;
    /** Width by height of the pictures of a camera that has none configured. */
    onShape(shape: number): void;
  },
): CaptureRun {
  let isStopped = false;
  handlers.onStart();
  const run = startFfmpeg(
    readerJob(input, mosaic, (text) => {
      if (!isStopped && DAMAGE.test(text)) handlers.onDamage();
    }),
  );
  const [greys, quadrants, first] = run.outputs;
  // An error is written before its picture, but may be read after it in the same turn of the event loop.
  greys?.on('data', (bytes) => clock.after(0, () => !isStopped && handlers.onGrey(bytes)));
  quadrants?.on('data', (bytes) => {
    if (!isStopped) handlers.onQuadrant(bytes);
  });
  let header = '';
  first?.on('data', (bytes) => {
    // The rest of the picture is not used.
    if (header.length >= HEADER_CHARS) return;
    header += new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_CHARS));
    const [, width, height] = SIZE.exec(header) ?? [];
    if (!width || !height) return;
    header = header.padEnd(HEADER_CHARS);
    if (!isStopped) handlers.onShape(Number(width) / Number(height));
  });
  const silent = new Promise<object>((resolve) => greys?.on('end', () => resolve({ reason: 'ended' })));
  return {
    ended: Promise.race([run.ended, silent]),
    stop() {
      isStopped = true;
      return run.stop();
    },
  };
}
