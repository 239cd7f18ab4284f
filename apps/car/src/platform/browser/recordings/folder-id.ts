import { openForWriting, openIfExists } from '../files/private-files.ts';

/** Contains the id of a folder, beside its recordings. */
export const ID_FILE = '.medium';
const ID = /^[0-9a-f-]{36}$/;

/** The id of a folder; `null`: none, or only a part of one was written. */
export async function readId(folder: FileSystemDirectoryHandle): Promise<string | null> {
  const handle = await openIfExists(folder, ID_FILE);
  const text = handle && (await (await handle.getFile()).text());
  return text && ID.test(text) ? text : null;
}

/** Gives a folder a new id. */
export async function writeId(folder: FileSystemDirectoryHandle): Promise<string> {
  const id = crypto.randomUUID();
  const handle = await openForWriting(await folder.getFileHandle(ID_FILE, { create: true }));
  try {
    // A power cut while it is written leaves no part of two ids.
    handle.truncate(0);
    handle.flush();
    handle.write(new TextEncoder().encode(id), { at: 0 });
    handle.flush();
  } finally {
    handle.close();
  }
  return id;
}
