import { buffer } from 'node:stream/consumers';
import type { FfmpegEnd, FfmpegInput, FfmpegJob, StartFfmpeg } from '../../../ports/ffmpeg.ts';
import { RECOGNISED_PX } from '../../../ports/recogniser.ts';
import { type RecordingPictures, THUMBNAIL_LINES } from '../../../ports/recording-pictures.ts';
import { type Clip, readClip } from '../../fragments/read-clip.ts';
import { RECORDING_INPUT, recordingContent } from '../../fragments/recording-input.ts';

const LIMIT_MS = 15_000;
const JPEG = [0xff, 0xd8];
/** Quality by ffmpeg's scale: 2 is best, 31 worst. */
const QUALITY = '5';
const PAIR_BYTES = RECOGNISED_PX ** 2 * 3;

export const createRecordingPictures = (startFfmpeg: StartFfmpeg): RecordingPictures => ({
  async thumbnail(recording, atMs, signal) {
    const clip = await readClip(recording, atMs, signal);
    if (!clip) return { jpeg: null };
    const scale = `scale=-2:${THUMBNAIL_LINES}`;
    const { reason, bytes } = await run(startFfmpeg, signal, {
      inputs: [clipInput(clip)],
      args: (out) => [
        ...['-frames:v', '1', '-vf', `${lastOf(clip)},${scale}`],
        ...['-q:v', QUALITY, '-f', 'mjpeg', out(0)],
      ],
    });
    // Only a complete run of ffmpeg is a result for this recording.
    if (reason !== 'ended') return null;
    return { jpeg: JPEG.every((byte, at) => bytes[at] === byte) ? bytes : null };
  },
  async pair(recording, { column, line }, atMs, signal) {
    const before = await readClip(recording, 0, signal);
    const now = await readClip(recording, atMs, signal);
    if (!before || !now) return null;
    const crop = `crop=iw/2:ih/2:${column}*iw/2:${line}*ih/2`;
    const size = `${RECOGNISED_PX}:${RECOGNISED_PX}`;
    const fit = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,format=rgb24`;
    const { bytes } = await run(startFfmpeg, signal, {
      inputs: [before, now].map((each) => clipInput(each, ['-threads', '1'])),
      args: (out) => [
        '-filter_complex',
        `[0:v]${lastOf(before)},${crop},${fit}[before];[1:v]${lastOf(now)},${crop},${fit}[now];[before][now]vstack`,
        ...['-frames:v', '1', '-f', 'rawvideo', out(0)],
      ],
    });
    if (bytes.length !== 2 * PAIR_BYTES) return null;
    return { before: bytes.subarray(0, PAIR_BYTES), now: bytes.subarray(PAIR_BYTES) };
  },
});

/** ffmpeg receives checked bytes. It opens no file of a medium, on which it could hang or find another content. */
const clipInput = ({ init, pictures }: Clip, options: readonly string[] = []): FfmpegInput => ({
  options: [...RECORDING_INPUT, ...options],
  address: null,
  isH264: false,
  content: recordingContent(init.bytes, pictures),
});

/** Selects the last picture of a clip. */
const lastOf = ({ pictures }: Clip) => `select=gte(n\\,${pictures.length - 1})`;

/** Runs ffmpeg and returns its output, which is empty if it broke. */
async function run(
  startFfmpeg: StartFfmpeg,
  signal: AbortSignal,
  job: Pick<FfmpegJob, 'inputs' | 'args'>,
): Promise<{ reason: FfmpegEnd['reason']; bytes: Buffer }> {
  const started = startFfmpeg({ ...job, outputs: 1, silentAfterMs: LIMIT_MS });
  const stop = () => void started.stop();
  signal.addEventListener('abort', stop);
  const [output] = started.outputs;
  const bytes = output ? await buffer(output).catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
  const { reason } = await started.ended;
  signal.removeEventListener('abort', stop);
  return { reason, bytes };
}
