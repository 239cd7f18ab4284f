import type { SAHPoolUtil } from '@sqlite.org/sqlite-wasm';
import { openForWriting } from '../files/private-files.ts';

/** Moves a damaged database out of the pool; the name of its copy. Rejects, and leaves it, if there is no room for a copy. */
export async function setAside(
  pool: Pick<SAHPoolUtil, 'exportFile' | 'unlink'>,
  folder: FileSystemDirectoryHandle,
  path: string,
  nowMs: number,
): Promise<string> {
  const name = `car.sqlite.damaged-${nowMs}`;
  const copy = await openForWriting(await folder.getFileHandle(name, { create: true }));
  const bytes = await pool.exportFile(path);
  let isWhole = false;
  try {
    // Some browsers write a part where there is no room for all.
    isWhole = copy.write(bytes, { at: 0 }) === bytes.length;
    copy.flush();
  } finally {
    copy.close();
    if (!isWhole) await folder.removeEntry(name);
  }
  if (!isWhole) throw new DOMException('no room for a copy of the damaged database', 'QuotaExceededError');
  for (const each of [path, `${path}-journal`]) pool.unlink(each);
  return name;
}
