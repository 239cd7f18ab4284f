import { joinBytes } from '../shared/bytes.ts';

/** Bytes `from` up to `to` (not with it). */
export interface ByteRange {
  from: number;
  to: number;
}

/** The requested bytes of a content of this size, by default to its end; `null` if they are out of range. */
export function clampRange(size: number, from = 0, to = size): ByteRange | null {
  const end = Math.min(to, size);
  return from >= 0 && from <= end ? { from, to: end } : null;
}

/** The first bytes of the content; throws if there are fewer, and leaves out the rest. */
export async function* takeBytes(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let missing = bytes;
  for await (const piece of content) {
    if (piece.length > missing) yield piece.subarray(0, missing);
    else yield piece;
    missing -= Math.min(piece.length, missing);
    if (missing === 0) return;
  }
  if (missing > 0) throw new RangeError(`The content ends ${missing} bytes early`);
}

/** The same bytes in pieces of one size, of which the last may be shorter. */
export async function* rechunk(size: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(size);
  let filled = 0;
  for await (const bytes of content) {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + size - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      yield piece;
      piece = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** All of a content, which is known to be small. */
export async function readAll(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return joinBytes(pieces);
}
