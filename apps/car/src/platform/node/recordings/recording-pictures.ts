import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FfmpegEnd, FfmpegInput, FfmpegJob, StartFfmpeg } from '../../../ports/ffmpeg.ts';
import { RECOGNISED_PX } from '../../../ports/recogniser.ts';
import type { ReadableRecording, RecordingPictures } from '../../../ports/recording-pictures.ts';
import { joinBytes } from '../../../shared/bytes.ts';
import { isAvc1 } from '../../fragments/avc-record.ts';
import { type Fragment, fragmentAt } from '../../fragments/fragment.ts';
import { FragmentReader } from '../../fragments/fragment-reader.ts';
import { RECORDING_INPUT } from '../../fragments/recording-input.ts';

const LIMIT_MS = 15_000;
const JPEG = [0xff, 0xd8];
/** Quality by ffmpeg's scale: 2 is best, 31 worst. */
const QUALITY = '5';
const PAIR_BYTES = RECOGNISED_PX ** 2 * 3;

export const createRecordingPictures = (startFfmpeg: StartFfmpeg): RecordingPictures => ({
  async thumbnail(recording, atMs, signal) {
    const clip = await readClip(recording, atMs, signal);
    if (!clip) return { jpeg: null };
    const scale = 'scale=320:180:force_original_aspect_ratio=decrease,pad=320:180:-1:-1';
    const { reason, bytes } = await run(startFfmpeg, signal, {
      inputs: [clipInput(clip)],
      args: (out) => [
        '-frames:v',
        '1',
        '-vf',
        `${lastOf(clip)},${scale}`,
        '-q:v',
        QUALITY,
        '-f',
        'mjpeg',
        out(0),
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

/** ffmpeg receives the checked bytes. It opens no file of a medium, on which it could hang or find another content. */
const clipInput = ({ bytes }: Clip, options: readonly string[] = []): FfmpegInput => ({
  options: [...RECORDING_INPUT, ...options],
  address: null,
  isH264: false,
  content: Readable.from([bytes]),
});

/** Selects the last picture of a clip. */
const lastOf = ({ count }: Clip) => `select=gte(n\\,${count - 1})`;

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

/** Larger than the fragments between two keyframes of a recording, bytes. */
const MAX_BYTES = 16_000_000;

/** A short recording, of which the last picture is wanted. */
interface Clip {
  bytes: Uint8Array<ArrayBuffer>;
  count: number;
}

/**
 * Reads the pictures of a recording from a keyframe up to a time, and checks exactly these bytes; `null`: they are no recording of the
 * car. Rejects if it cannot be read.
 */
async function readClip(
  { initBytes, keyframes, bytes, read }: ReadableRecording,
  atMs: number,
  signal: AbortSignal,
): Promise<Clip | null> {
  const first = keyframes.findLast(({ timeMs }) => timeMs <= atMs) ?? keyframes[0];
  if (!first || initBytes > MAX_BYTES) return null;
  const reader = new FragmentReader();
  const head: Uint8Array[] = [];
  for await (const piece of read(0, initBytes)) head.push(piece);
  const { init } = reader.push(joinBytes(head));
  if (!init || !isAvc1(init.bytes)) return null;
  const all: Fragment[] = [];
  for await (const piece of read(first.offset, Math.min(bytes, first.offset + MAX_BYTES))) {
    signal.throwIfAborted();
    const { fragments, isBroken } = reader.push(piece);
    all.push(...fragments);
    if (isBroken || (all.at(-1)?.timeMs ?? 0) > atMs) break;
  }
  const [begin] = all;
  if (!begin) return null;
  const pictures = all.filter((each) => each === begin || each.timeMs <= atMs);
  const moved = pictures.map((each) => fragmentAt(each, each.timeMs - begin.timeMs, init.ticksPerS).bytes);
  return { bytes: joinBytes([init.bytes, ...moved]), count: moved.length };
}
