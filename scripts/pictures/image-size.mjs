/** Width and height of an AVIF, WebP or JPEG file, px; throws if it is none. */
export function imageSize(bytes) {
  const size = jpegSize(bytes) ?? webpSize(bytes) ?? avifSize(bytes);
  if (!size) throw new Error('This is no AVIF, WebP or JPEG');
  return size;
}

/** The property `ispe` of the only picture. */
function avifSize(bytes) {
  const at = bytes.toString('latin1', 4, 12) === 'ftypavif' ? bytes.indexOf('ispe') : -1;
  return at < 0 ? null : { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
}

/** A simple file: one lossy picture. */
function webpSize(bytes) {
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') return null;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** The first frame header, behind segments that each contain their length. */
function jpegSize(bytes) {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (bytes[at] === 0xff && (bytes[at + 1] < 0xc0 || bytes[at + 1] > 0xc2))
    at += 2 + bytes.readUInt16BE(at + 2);
  return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
}
