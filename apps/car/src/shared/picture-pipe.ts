import { joinBytes } from './bytes.ts';

/** JPEG begins and ends with these. */
const JPEG = { begin: 0xd8, end: 0xd9 };

export const isWholeJpeg = (bytes: Uint8Array): boolean =>
  bytes.at(1) === JPEG.begin && bytes.at(-1) === JPEG.end;

/** All bytes of a pipe, up to its limit or error. */
export async function wholeOf(
  output: AsyncIterable<Uint8Array> | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of output ?? []) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > maxBytes) break;
    }
  } catch {
    // The picture may be complete despite the error.
  }
  return joinBytes(pieces);
}
