import { avcRecordOf } from '../platform/fragments/avc-record.ts';
import { pictureOf } from '../platform/fragments/fragment.ts';
import { RECORDING_INPUT, recordingContent } from '../platform/fragments/recording-input.ts';
import { RecordingReader } from '../platform/fragments/recording-reader.ts';
import { readAvcConfig, withParameterSets } from '../platform/video/avc.ts';
import { createIvfReader } from '../platform/video/ivf-reader.ts';
import type { Fragment } from '../ports/capture.ts';
import type { EncoderArgs } from '../ports/car-video.ts';
import type { FfmpegInput, FfmpegJob, StartFfmpeg } from '../ports/ffmpeg.ts';
import type { VideoFrame } from '../ports/phone-video.ts';
import type { Recording, RecordingLibrary } from '../ports/recordings.ts';
import { readAll, takeBytes } from './byte-streams.ts';

/**
 * The pictures of a recording as they were encoded, from the last keyframe at or before `fromMs` on; their times are those of
 * the recording. Throws while it is read if the medium fails, or if the recording is none.
 */
export async function* recordedFrames(
  library: Pick<RecordingLibrary, 'index' | 'read'>,
  recording: Pick<Recording, 'key' | 'bytes'>,
  fromMs: number,
  signal: AbortSignal,
): AsyncGenerator<VideoFrame> {
  signal.throwIfAborted();
  const opened = await openRecordingAt(library, recording, fromMs, signal);
  const config = readAvcConfig(avcRecordOf(opened.init));
  if (!config) throw new RangeError('The recording has no parameter sets');
  for await (const fragment of opened.fragments) {
    const { timeMs, isKeyframe } = fragment;
    const frame = withParameterSets(pictureOf(fragment), config, isKeyframe);
    if (!frame) throw new RangeError('The recording has a picture that is none');
    yield { bytes: frame, timeMs, isKeyframe };
  }
}

/** A recording from one of its keyframes on. */
interface OpenedRecording {
  /** With which every reading begins. */
  init: Uint8Array;
  /** When that keyframe is seen, ms. */
  timeMs: number;
  /** The fragments from it to the end; throws while it is read if the medium fails, or the recording is damaged. */
  fragments: AsyncIterable<Fragment>;
}

async function* fragmentsOf(
  reader: RecordingReader,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Fragment> {
  for await (const piece of pieces) {
    const { fragments, isBroken } = reader.push(piece);
    yield* fragments;
    if (isBroken) throw new RangeError('The recording is damaged');
  }
}

/** Opens a recording at its last keyframe at or before `fromMs`. Rejects if it cannot be read, or is none of the car. */
async function openRecordingAt(
  library: Pick<RecordingLibrary, 'index' | 'read'>,
  { key, bytes }: Pick<Recording, 'key' | 'bytes'>,
  fromMs: number,
  signal: AbortSignal,
): Promise<OpenedRecording> {
  const index = await library.index(key);
  const first = index?.keyframes.findLast(({ timeMs }) => timeMs <= fromMs) ?? index?.keyframes[0];
  if (!index || !first) throw new RangeError('The recording has no index');
  const { initBytes } = index;
  const reader = new RecordingReader();
  const { init } = reader.push(await readAll(takeBytes(library.read(key, 0, initBytes, signal), initBytes)));
  if (!init) throw new RangeError('The recording is none of the car');
  const pieces = takeBytes(library.read(key, first.offset, bytes, signal), bytes - first.offset);
  return { init: init.bytes, timeMs: first.timeMs, fragments: fragmentsOf(reader, pieces) };
}

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
  const run = startFfmpeg(
    vp8Job({ content: recordingContent(from.init, from.fragments), onContentError }, encoder),
  );
  const stop = () => void run.stop();
  signal.addEventListener('abort', stop);
  try {
    const frames: VideoFrame[] = [];
    const reader = createIvfReader((frame) => frames.push(frame));
    for await (const piece of run.outputs[0] ?? []) {
      if (!reader.push(piece)) throw new RangeError('ffmpeg wrote no VP8');
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
