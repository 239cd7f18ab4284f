import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** Longest line of a recorded drive, characters; far more than hundreds of columns need. */
const MAX_LINE = 65_536;
/** Largest uncompressed drive: months of driving. A small compressed file can expand to any size. */
const MAX_CHARACTERS = 256 * 1024 * 1024;

/**
 * The lines of a text file without line ends; decompresses `.gz`. Rejects if the file cannot be read, or a line or the file exceeds its
 * limit.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => input.destroy(error));
  input.setEncoding('utf8');
  let rest = '';
  let length = 0;
  try {
    for await (const text of input as AsyncIterable<string>) {
      length += text.length;
      if (length > MAX_CHARACTERS) throw new Error('The drive is larger than 256 MB');
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE) throw new Error('The drive has a line of more than 64 kB');
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    }
    if (rest !== '') yield rest;
  } finally {
    bytes.destroy();
    input.destroy();
  }
}
