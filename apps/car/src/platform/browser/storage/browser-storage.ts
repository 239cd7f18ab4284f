import type { Volumes } from '../../../ports/volumes.ts';
import { CAR_FOLDER } from '../files/private-files.ts';
import { DATABASE } from '../identity/key-database.ts';
import type { GrantedSpace } from './granted-space.ts';

/** The one medium of a page: the share of the disk that the browser grants this origin. `folder` is below its private files. */
export const createBrowserVolumes = (folder: string, space: GrantedSpace): Volumes => ({
  list: async () => [
    { volume: 'internal', folder, mountId: '', isWritable: true, ...(await space.measure()) },
  ],
  onChange: () => () => {},
});

/**
 * Asks the browser to keep the data of this origin when the disk gets full, which may show a question to the owner; the page calls it.
 * Resolves to whether it does. Never rejects.
 */
export async function askToKeepData(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/**
 * Deletes the car of this browser: its key, its trips and its log. No page may have the car open. Rejects if the browser refuses; what
 * is left then can be deleted by another try.
 */
export async function eraseCar(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  try {
    await root.removeEntry(CAR_FOLDER, { recursive: true });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  }
  // The key is last: without the store, its car has nothing that could be lost.
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another page has the key of the car open'));
  });
}
