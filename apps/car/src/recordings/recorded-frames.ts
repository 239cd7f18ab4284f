import { avcRecordOf } from '../platform/fragments/avc-record.ts';
import { FragmentReader } from '../platform/fragments/fragment-reader.ts';
import { readAvcConfig, withParameterSets } from '../platform/video/avc.ts';
import type { VideoFrame } from '../ports/phone-video.ts';
import type { Recording, RecordingLibrary } from '../ports/recordings.ts';
import { openRecordingAt } from './recording-stream.ts';

/** Before the content of an `mdat`. */
const BOX_HEAD = 8;

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
  const { init, fragments: pieces } = await openRecordingAt(library, recording, fromMs, signal);
  const config = readAvcConfig(avcRecordOf(init));
  if (!config) throw new RangeError('The recording has no parameter sets');
  const reader = new FragmentReader();
  reader.push(init);
  for await (const piece of pieces) {
    const { fragments, isBroken } = reader.push(piece);
    for (const { bytes, timeMs, isKeyframe } of fragments) {
      const moofBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
      const frame = withParameterSets(bytes.subarray(moofBytes + BOX_HEAD), config, isKeyframe);
      if (!frame) throw new RangeError('The recording has a picture that is none');
      yield { bytes: frame, timeMs, isKeyframe };
    }
    if (isBroken) throw new RangeError('The recording is damaged');
  }
}
