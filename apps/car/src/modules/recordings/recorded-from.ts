import type { Recording, RecordingLibrary } from '../../ports/recordings.ts';
import { allBytes, exactBytes } from './exact-bytes.ts';

/** A recording from one of its keyframes on. */
export interface RecordedFrom {
  /** With which every reading begins. */
  init: Uint8Array;
  /** When that keyframe is seen, ms. */
  timeMs: number;
  /** The fragments from it to the end; throws while it is read if the medium fails. */
  fragments: AsyncIterable<Uint8Array>;
}

/** Opens a recording at its last keyframe at or before `fromMs`. Rejects if it cannot be read. */
export async function recordedFrom(
  library: Pick<RecordingLibrary, 'index' | 'read'>,
  { key, bytes }: Pick<Recording, 'key' | 'bytes'>,
  fromMs: number,
  signal: AbortSignal,
): Promise<RecordedFrom> {
  const index = await library.index(key);
  const first = index?.keyframes.findLast(({ timeMs }) => timeMs <= fromMs) ?? index?.keyframes[0];
  if (!index || !first) throw new RangeError('The recording has no index');
  const { initBytes } = index;
  return {
    init: await allBytes(exactBytes(library.read(key, 0, initBytes, signal), initBytes)),
    timeMs: first.timeMs,
    fragments: exactBytes(library.read(key, first.offset, bytes, signal), bytes - first.offset),
  };
}
