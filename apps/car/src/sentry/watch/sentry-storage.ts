import type { SentryConfigSetting } from '@ligo/protocol';
import type { RecordingSpace } from '../../platform/volumes/storage-space.ts';
import type { Log } from '../../ports/log.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';
import {
  type DeletableRecording,
  ROOM_TO_WATCH_BYTES,
  recordingsToDelete,
} from '../recorder/machine/retention.ts';

const MB = 1_000_000;

export type SentryStorage = ReturnType<typeof createSentryStorage>;

/** A medium with its finished recordings, the oldest first. */
interface StoredSpace extends RecordingSpace {
  finished: readonly DeletableRecording[];
}

/** The media, with the recordings on them. `recordingsOn`: those on a medium; while it throws, the last value is used. */
export function createSentryStorage(
  volumes: Volumes,
  recordingsOn: (volume: Volume) => readonly DeletableRecording[],
  log: Log,
) {
  let found: readonly StoredSpace[] = [];
  let looking: Promise<unknown> | null = null;
  let next: Promise<readonly StoredSpace[]> | null = null;

  function finishedOn(volume: Volume): readonly DeletableRecording[] {
    try {
      return recordingsOn(volume);
    } catch (error) {
      log.error({ err: error, volume }, 'recordings could not be read');
      return found.find((space) => space.volume === volume)?.finished ?? [];
    }
  }
  async function look(): Promise<readonly StoredSpace[]> {
    // A change since the start of a read belongs to the next one.
    await looking;
    next = null;
    const listing = volumes.list();
    looking = listing;
    const spaces = await listing;
    found = spaces.map((space) => {
      const finished = finishedOn(space.volume);
      return { ...space, finished, usedByRecordings: finished.reduce((sum, { bytes }) => sum + bytes, 0) };
    });
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

type Limit = Pick<SentryConfigSetting, 'selectedStorage' | 'storageLimit'>;

/** How many recordings another limit or medium deletes as soon as Sentry next makes room. */
export function countDeletedBy(spaces: readonly StoredSpace[], before: Limit, after: Limit): number {
  const deleted = new Set(deletableBy(spaces, after));
  for (const name of deletableBy(spaces, before)) deleted.delete(name);
  return deleted.size;
}

/** Those of the chosen medium, and of the internal one, which takes recordings whenever the chosen one does not. */
function deletableBy(spaces: readonly StoredSpace[], { selectedStorage, storageLimit }: Limit): string[] {
  const wanted = { limitBytes: storageLimit * MB, wantedBytes: ROOM_TO_WATCH_BYTES, openBytes: 0 };
  return spaces
    .filter(({ volume, isWritable }) => isWritable && (volume === selectedStorage || volume === 'internal'))
    .flatMap(({ freeBytes, finished }) => recordingsToDelete({ ...wanted, freeBytes, finished }) ?? []);
}
