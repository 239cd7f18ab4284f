import { avcRecordOf } from '../../core/recording/avc-record.ts';
import { FragmentReader } from '../../core/recording/fragment-reader.ts';
import { readAvcConfig } from '../../core/video/avc-config.ts';
import { withParameterSets } from '../../core/video/avc-frame.ts';
import type { VideoFrame } from '../../ports/phone-video.ts';
import type { Recording, RecordingLibrary } from '../../ports/recordings.ts';
import { allBytes, exactBytes } from './exact-bytes.ts';

/** Before the content of an `mdat`. */
const BOX_HEAD = 8;

/**
 * The pictures of a recording as they were encoded, from the last keyframe at or before `fromMs` on; their times are those of
 * the recording. Throws while it is read if the medium fails, or if the recording is none.
 */
export async function* recordedFrames(
  library: Pick<RecordingLibrary, 'index' | 'read'>,
  { key, bytes }: Pick<Recording, 'key' | 'bytes'>,
  fromMs: number,
  signal: AbortSignal,
): AsyncGenerator<VideoFrame> {
  const index = await library.index(key);
  const first = index?.keyframes.findLast(({ timeMs }) => timeMs <= fromMs) ?? index?.keyframes[0];
  if (!index || !first) throw new RangeError('The recording has no index');
  const { initBytes } = index;
  const init = await allBytes(exactBytes(library.read(key, 0, initBytes, signal), initBytes));
  const config = readAvcConfig(avcRecordOf(init));
  if (!config) throw new RangeError('The recording has no parameter sets');
  const reader = new FragmentReader();
  reader.push(init);
  const rest = exactBytes(library.read(key, first.offset, bytes, signal), bytes - first.offset);
  for await (const piece of rest) {
    const { fragments, isBroken } = reader.push(piece);
    for (const { bytes: fragment, timeMs, isKeyframe } of fragments) {
      const moofBytes = new DataView(fragment.buffer, fragment.byteOffset).getUint32(0);
      const frame = withParameterSets(fragment.subarray(moofBytes + BOX_HEAD), config, isKeyframe);
      if (!frame) throw new RangeError('The recording has a picture that is none');
      yield { bytes: frame, timeMs, isKeyframe };
    }
    if (isBroken) throw new RangeError('The recording is damaged');
  }
}
