import { randomUUID } from 'node:crypto';
import { closeSync, constants, fsyncSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../../shared/error-code.ts';
import { withFile } from '../process/files.ts';
import { openFile } from './open-file.ts';

/** Contains the id of a medium, beside its recordings. */
export const ID_FILE = '.medium';
const ID = /^[0-9a-f-]{36}$/;
/** Longer than any file with an id, bytes. */
const MAX_BYTES = 100;

/** The id of the medium with this folder; `null`: none. Throws if another thing lies in place of the file. Blocks its thread. */
export function readId(folder: string): string | null {
  try {
    const { file, stats } = openFile(join(folder, ID_FILE), constants.O_RDONLY);
    try {
      if (stats.size >= MAX_BYTES) throw new Error(`${ID_FILE} is too large`);
      const text = readFileSync(file, 'utf8').trim();
      return ID.test(text) ? text : null;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Blocks its thread. */
export function writeId(folder: string): string {
  const id = randomUUID();
  const temporary = join(folder, `${ID_FILE}.new`);
  // An entry there may be a link to another place.
  rmSync(temporary, { force: true });
  withFile(temporary, 'wx', (file) => {
    writeFileSync(file, `${id}\n`);
    fsyncSync(file);
  });
  renameSync(temporary, join(folder, ID_FILE));
  return id;
}
