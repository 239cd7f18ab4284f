import type { Fragment } from '../../ports/capture.ts';
import { avcRecordOf, pictureSizeOf } from './avc-record.ts';
import { pictureOf } from './fragment.ts';
import { fragmentWith, initSegmentOf } from './write-fragments.ts';

/**
 * Options of ffmpeg for a recording that is written to its pipe. ffmpeg has hundreds of formats, decoders and protocols: the content of a
 * foreign card reaches only those of the car's own recordings.
 */
export const RECORDING_INPUT = [
  ...['-f', 'mp4', '-c:v', 'h264', '-codec_whitelist', 'h264'],
  ...['-protocol_whitelist', 'pipe'],
] as const;

/**
 * A recording for ffmpeg, from its first fragment on: the pictures in boxes that are written here. In those of a foreign file, ffmpeg
 * could find more than its pictures.
 */
export async function* recordingContent(
  init: Uint8Array,
  fragments: Iterable<Fragment> | AsyncIterable<Fragment>,
): AsyncGenerator<Uint8Array> {
  yield initSegmentOf(avcRecordOf(init), pictureSizeOf(init)).bytes;
  let beginMs: number | null = null;
  let number = 0;
  for await (const fragment of fragments) {
    beginMs ??= fragment.timeMs;
    const timeMs = Math.max(0, fragment.timeMs - beginMs);
    yield fragmentWith({ ...fragment, timeMs, bytes: pictureOf(fragment) }, ++number).bytes;
  }
}
