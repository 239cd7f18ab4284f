import { isAvc1 } from '../platform/fragments/avc-record.ts';
import { FragmentReader } from '../platform/fragments/fragment-reader.ts';
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

/** The same content, of which only whole fragments of a recording of the car are passed on. Throws while it is read if it is another. */
export async function* checkedContent({
  init,
  fragments: pieces,
}: OpenedRecording): AsyncGenerator<Uint8Array> {
  if (!isAvc1(init)) throw new RangeError('The recording is damaged');
  yield init;
  const reader = new FragmentReader();
  reader.push(init);
  for await (const piece of pieces) {
    const { fragments, isBroken } = reader.push(piece);
    for (const { bytes } of fragments) yield bytes;
    if (isBroken) throw new RangeError('The recording is damaged');
  }
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
