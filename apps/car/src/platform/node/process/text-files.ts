import { createReadStream, readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { TextFiles } from '../../../ports/text-files.ts';

/** `profiles`: the folder of the profiles of the app, with its final slash. */
export const createTextFiles = (profiles: string): TextFiles => ({
  read: readText,
  profileNames: () =>
    readdirSync(profiles, { recursive: true, encoding: 'utf8' })
      .flatMap((file) => (file.endsWith('.json') ? file.slice(0, -'.json'.length) : []))
      .sort(),
  profilePath: (name) => `${profiles}${name}.json`,
});

async function* readText(path: string): AsyncGenerator<string> {
  // A device or a pipe might never end.
  if (!(await stat(path)).isFile()) throw new Error(`${path} is not a regular file`);
  const bytes = createReadStream(path);
  const input = path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => input.destroy(error));
  input.setEncoding('utf8');
  try {
    yield* input as AsyncIterable<string>;
  } finally {
    bytes.destroy();
    input.destroy();
  }
}
