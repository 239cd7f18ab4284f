/** The largest unit that a camera may send, bytes: a picture of 4K, raw. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Cuts a stream into units. `sizeOf` returns the length of the unit that begins with these bytes, `null` if they are too few, and
 * throws if no unit begins with them. The returned function takes the stream piece by piece, and also throws if a unit is too large.
 */
export function splitUnits(
  sizeOf: (bytes: Buffer) => number | null,
  onUnit: (unit: Buffer) => void,
): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let length = 0;
  let wanted = 1;
  return (piece) => {
    pieces.push(piece);
    length += piece.length;
    // Put together only when a whole unit is there: pictures are large and come in small pieces.
    while (length >= wanted) {
      const bytes = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
      const size = sizeOf(bytes);
      if ((size ?? wanted) > MAX_BYTES) throw new RangeError('a picture is too large');
      const isWhole = size !== null && size <= length;
      pieces = [isWhole ? bytes.subarray(size) : bytes];
      length = pieces[0]?.length ?? 0;
      wanted = isWhole ? 1 : (size ?? length + 1);
      if (isWhole) onUnit(bytes.subarray(0, size));
    }
  };
}
