import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openFile } from './open-file.ts';

/** Contains the id of a medium, beside its recordings. */
export const ID_FILE = '.medium';
const ID = /^[0-9a-f-]{36}$/;
/** Longer than any file with an id, bytes. */
const MAX_BYTES = 100;

/** The id of the medium with this folder; `null`: none. Rejects if another thing lies in place of the file. */
export async function readId(folder: string): Promise<string | null> {
  try {
    const file = await openFile(join(folder, ID_FILE), constants.O_RDONLY);
    try {
      if ((await file.stat()).size >= MAX_BYTES) throw new Error(`${ID_FILE} is too large`);
      const text = (await file.readFile('utf8')).trim();
      return ID.test(text) ? text : null;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function writeId(folder: string): Promise<string> {
  const id = randomUUID();
  const temporary = join(folder, `${ID_FILE}.new`);
  // An entry there may be a link to another place.
  await rm(temporary, { force: true });
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${id}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, ID_FILE));
  return id;
}
