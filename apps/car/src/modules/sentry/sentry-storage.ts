import type { RecordingSpace } from '../../core/sentry/storage-room.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';

/** The media, with what recordings take on them. */
export interface SentryStorage {
  /** As it was found last; empty before. */
  spaces(): readonly RecordingSpace[];
  /** Looks, once for all who ask before it begins to. Rejects only if what recordings take cannot be read. */
  refresh(): Promise<readonly RecordingSpace[]>;
}

/** `recordingBytes`: what recordings take on a medium; throws if the disk fails. */
export function createSentryStorage(
  volumes: Volumes,
  recordingBytes: (volume: Volume) => number,
): SentryStorage {
  let found: readonly RecordingSpace[] = [];
  let looking: Promise<unknown> | null = null;
  let next: Promise<readonly RecordingSpace[]> | null = null;

  async function look(): Promise<readonly RecordingSpace[]> {
    // What came or went since a look began is for the one after it.
    await looking;
    next = null;
    const listing = volumes.list();
    looking = listing;
    const spaces = await listing;
    found = spaces.map((space) => ({ ...space, usedByRecordings: recordingBytes(space.volume) }));
    return found;
  }
  return {
    spaces: () => found,
    refresh() {
      next ??= look();
      return next;
    },
  };
}
