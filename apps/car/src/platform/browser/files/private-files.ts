/** All private files of the car are below it. */
export const CAR_FOLDER = 'ligo';

/** A file that a dedicated worker has for itself. TypeScript has it among the types of workers only. */
export interface SyncAccessHandle {
  /** Returns how many bytes were written. Throws a `QuotaExceededError` without room. */
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(bytes: number): void;
  getSize(): number;
  /** Makes the written bytes survive a power cut. */
  flush(): void;
  close(): void;
}

/** Opens a file for this worker alone. Rejects with a `NoModificationAllowedError` while another has it. */
export const openForWriting = (file: FileSystemFileHandle): Promise<SyncAccessHandle> =>
  (file as unknown as { createSyncAccessHandle(): Promise<SyncAccessHandle> }).createSyncAccessHandle();

/** A private folder of this origin, by the names that lead to it; it is created if it does not exist. */
export async function privateFolder(...names: string[]): Promise<FileSystemDirectoryHandle> {
  let folder = await navigator.storage.getDirectory();
  for (const name of names) folder = await folder.getDirectoryHandle(name, { create: true });
  return folder;
}

/** A file of a folder; `null`: there is none. */
export async function openIfExists(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<FileSystemFileHandle | null> {
  try {
    return await folder.getFileHandle(name);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}
