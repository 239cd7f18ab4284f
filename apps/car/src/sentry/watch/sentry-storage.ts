import type { RecordingSpace } from '../../platform/volumes/storage-space.ts';
import type { Log } from '../../ports/log.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';

/** The media with the size of their recordings. */
export interface SentryStorage {
  /** The last result; empty before. */
  spaces(): readonly RecordingSpace[];
  /** Reads the media; calls before the start of a read share it. Never rejects. */
  refresh(): Promise<readonly RecordingSpace[]>;
}

/** `recordingBytes`: size of the recordings on a medium; while it throws, the last value is used. */
export function createSentryStorage(
  volumes: Volumes,
  recordingBytes: (volume: Volume) => number,
  log: Log,
): SentryStorage {
  let found: readonly RecordingSpace[] = [];
  let reading: Promise<unknown> | null = null;
  let next: Promise<readonly RecordingSpace[]> | null = null;

  function usedOn(volume: Volume): number {
    try {
      return recordingBytes(volume);
    } catch (error) {
      log.error({ err: error, volume }, 'size of the recordings could not be read');
      return found.find((space) => space.volume === volume)?.usedByRecordings ?? 0;
    }
  }
  async function read(): Promise<readonly RecordingSpace[]> {
    // Changes since the start of a read need another one.
    await reading;
    next = null;
    const listing = volumes.list();
    reading = listing;
    const spaces = await listing;
    found = spaces.map((space) => ({ ...space, usedByRecordings: usedOn(space.volume) }));
    return found;
  }
  return {
    spaces: () => found,
    refresh() {
      next ??= read();
      return next;
    },
  };
}
