import type { RecordingSpace } from '../../platform/volumes/storage-space.ts';
import type { Log } from '../../ports/log.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';

export type SentryStorage = ReturnType<typeof createSentryStorage>;

/**
 * The media, with the size of the recordings on them. `recordingBytes`: the size of the recordings on a medium; while it throws, the
 * last value is used.
 */
export function createSentryStorage(volumes: Volumes, recordingBytes: (volume: Volume) => number, log: Log) {
  let found: readonly RecordingSpace[] = [];
  let looking: Promise<unknown> | null = null;
  let next: Promise<readonly RecordingSpace[]> | null = null;

  function usedOn(volume: Volume): number {
    try {
      return recordingBytes(volume);
    } catch (error) {
      log.error({ err: error, volume }, 'size of the recordings could not be read');
      return found.find((space) => space.volume === volume)?.usedByRecordings ?? 0;
    }
  }
  async function look(): Promise<readonly RecordingSpace[]> {
    // A change since the start of a read belongs to the next one.
    await looking;
    next = null;
    const listing = volumes.list();
    looking = listing;
    const spaces = await listing;
    found = spaces.map((space) => ({ ...space, usedByRecordings: usedOn(space.volume) }));
    return found;
  }
  return {
    /** The last result; empty before the first check. */
    spaces: () => found,
    /** Checks the media; calls before its start share one check. Never rejects. */
    refresh() {
      next ??= look();
      return next;
    },
  };
}
