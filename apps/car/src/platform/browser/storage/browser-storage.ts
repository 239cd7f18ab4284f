import type { Volumes } from '../../../ports/volumes.ts';

/** A browser that does not answer grants nothing. */
const NO_ANSWER: StorageEstimate = {};

/** The one medium of a page: the share of the disk that the browser grants this origin. `folder` is below its private files. */
export const createBrowserVolumes = (folder: string): Volumes => ({
  async list() {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate().catch(() => NO_ANSWER);
    const freeBytes = Math.max(0, quota - usage);
    return [{ volume: 'internal', folder, mountId: '', freeBytes, totalBytes: quota, isWritable: true }];
  },
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
