import { RECORDING_INPUT } from '../platform/fragments/recording-input.ts';
import { createIvfReader } from '../platform/video/ivf-reader.ts';
import type { EncoderArgs } from '../ports/car-video.ts';
import type { FfmpegInput, FfmpegJob, StartFfmpeg } from '../ports/ffmpeg.ts';
import type { VideoFrame } from '../ports/phone-video.ts';
import type { Recording, RecordingLibrary } from '../ports/recordings.ts';
import { checkedContent, openRecordingAt } from './recording-stream.ts';

const SILENCE_TIMEOUT_MS = 8_000;
/** More than this a phone does not show, and the car's processor would feel. */
const MAX_LINES = 720;

/** Like `recordedFrames`, but transcoded to VP8 by ffmpeg for phones without H.264. `encoder`: of VP8. */
export async function* transcodedFrames(
  library: Pick<RecordingLibrary, 'index' | 'read'>,
  startFfmpeg: StartFfmpeg,
  encoder: EncoderArgs,
  recording: Pick<Recording, 'key' | 'bytes'>,
  fromMs: number,
  signal: AbortSignal,
): AsyncGenerator<VideoFrame> {
  signal.throwIfAborted();
  const from = await openRecordingAt(library, recording, fromMs, signal);
  signal.throwIfAborted();
  let failure: unknown = null;
  const onContentError = (error: unknown) => {
    failure = error;
  };
  const run = startFfmpeg(vp8Job({ content: checkedContent(from), onContentError }, encoder));
  const stop = () => void run.stop();
  signal.addEventListener('abort', stop);
  try {
    const frames: VideoFrame[] = [];
    const reader = createIvfReader((frame) => frames.push(frame));
    for await (const piece of run.outputs[0] ?? []) {
      if (!reader.push(piece as Buffer)) throw new RangeError('ffmpeg wrote no VP8');
      for (const frame of frames.splice(0)) yield { ...frame, timeMs: from.timeMs + frame.timeMs };
    }
    if (failure) throw failure;
  } finally {
    signal.removeEventListener('abort', stop);
    await run.stop();
    await run.ended;
  }
}

const vp8Job = (
  recording: Pick<FfmpegInput, 'content' | 'onContentError'>,
  { filters, args }: EncoderArgs,
): FfmpegJob => ({
  inputs: [{ options: RECORDING_INPUT, address: null, isH264: true, ...recording }],
  outputs: 1,
  silentAfterMs: SILENCE_TIMEOUT_MS,
  args: (out) => [
    ...['-map', '0:v:0', '-vf', [`scale=-2:'min(${MAX_LINES},ih)'`, ...filters].join(',')],
    ...args,
    ...['-enc_time_base', '1:1000', '-fps_mode', 'passthrough', '-flush_packets', '1', '-f', 'ivf', out(0)],
  ],
});
