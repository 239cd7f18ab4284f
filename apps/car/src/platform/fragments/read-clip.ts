import type { Fragment, InitSegment } from '../../ports/capture.ts';
import type { ReadableRecording } from '../../ports/recording-pictures.ts';
import { joinBytes } from '../../shared/bytes.ts';
import { RecordingReader } from './recording-reader.ts';

/** Larger than the fragments between two keyframes of a recording, bytes. */
const MAX_BYTES = 16_000_000;

/** Part of a recording, of which the last picture is wanted. */
export interface Clip {
  init: InitSegment;
  /** From a keyframe on; at least one. */
  pictures: readonly Fragment[];
}

/**
 * Reads the pictures of a recording from a keyframe up to a time, and checks exactly these bytes; `null`: they are no recording of the
 * car. Rejects if it cannot be read.
 */
export async function readClip(
  { initBytes, keyframes, bytes, read }: ReadableRecording,
  atMs: number,
  signal: AbortSignal,
): Promise<Clip | null> {
  const first = keyframes.findLast(({ timeMs }) => timeMs <= atMs) ?? keyframes[0];
  if (!first || initBytes > MAX_BYTES) return null;
  const reader = new RecordingReader();
  const head: Uint8Array[] = [];
  for await (const piece of read(0, initBytes)) head.push(piece);
  const { init } = reader.push(joinBytes(head));
  if (!init) return null;
  const all: Fragment[] = [];
  for await (const piece of read(first.offset, Math.min(bytes, first.offset + MAX_BYTES))) {
    signal.throwIfAborted();
    const { fragments, isBroken, isForeign } = reader.push(piece);
    if (isForeign) return null;
    all.push(...fragments);
    if (isBroken || (all.at(-1)?.timeMs ?? 0) > atMs) break;
  }
  const [begin] = all;
  if (!begin) return null;
  return { init, pictures: all.filter((each) => each === begin || each.timeMs <= atMs) };
}
