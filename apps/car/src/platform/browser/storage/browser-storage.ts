import { withLimit } from '@ligo/machine';
import type { Volumes } from '../../../ports/volumes.ts';
import { systemClock } from '../../clock/system-clock.ts';
import { CAR_FOLDER } from '../files/private-files.ts';
import { deleteKeys } from '../identity/key-database.ts';
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

/** A browser may release what a worker that ended had open only after a moment. */
const RELEASE_LIMIT_MS = 5_000;
const RETRY_AFTER_MS = 100;

/**
 * Deletes the car of this browser: its key, its trips and its log. Resolves to `false` if another page has the car open. Rejects if the
 * browser refuses; what is left then can be deleted by another try.
 */
export async function eraseCar(): Promise<boolean> {
  const endMs = performance.now() + RELEASE_LIMIT_MS;
  const root = await navigator.storage.getDirectory();
  while (!(await removeStore(root))) {
    if (performance.now() >= endMs) return false;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
  // The key is last: without the store, its car has nothing that could be lost. The worker that ended releases it soon.
  const deleted = deleteKeys().then(() => true);
  return withLimit(systemClock, RELEASE_LIMIT_MS, deleted, () => false);
}

/** Resolves to `false` while a page has it open. */
async function removeStore(root: FileSystemDirectoryHandle): Promise<boolean> {
  try {
    await root.removeEntry(CAR_FOLDER, { recursive: true });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NoModificationAllowedError') return false;
    if (name !== 'NotFoundError') throw error;
  }
  return true;
}
