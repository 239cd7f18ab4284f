import type { Recording, RecordingLibrary } from '../ports/recordings.ts';
import { readAll, takeBytes } from './byte-streams.ts';

/** A recording from one of its keyframes on. */
export interface OpenedRecording {
  /** With which every reading begins. */
  init: Uint8Array;
  /** When that keyframe is seen, ms. */
  timeMs: number;
  /** The fragments from it to the end; throws while it is read if the medium fails. */
  fragments: AsyncIterable<Uint8Array>;
}

/** Opens a recording at its last keyframe at or before `fromMs`. Rejects if it cannot be read. */
export async function openRecordingAt(
  library: Pick<RecordingLibrary, 'index' | 'read'>,
  { key, bytes }: Pick<Recording, 'key' | 'bytes'>,
  fromMs: number,
  signal: AbortSignal,
): Promise<OpenedRecording> {
  const index = await library.index(key);
  const first = index?.keyframes.findLast(({ timeMs }) => timeMs <= fromMs) ?? index?.keyframes[0];
  if (!index || !first) throw new RangeError('The recording has no index');
  const { initBytes } = index;
  return {
    init: await readAll(takeBytes(library.read(key, 0, initBytes, signal), initBytes)),
    timeMs: first.timeMs,
    fragments: takeBytes(library.read(key, first.offset, bytes, signal), bytes - first.offset),
  };
}
