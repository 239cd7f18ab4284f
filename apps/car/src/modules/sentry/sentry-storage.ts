import type { RecordingSpace } from '../../core/sentry/storage-room.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';

/** The media, with what recordings take on them. */
export interface SentryStorage {
  /** As it was found last; empty before. */
  spaces(): readonly RecordingSpace[];
  /** Looks again; who asks while it looks gets the same answer. Never rejects. */
  refresh(): Promise<readonly RecordingSpace[]>;
}

/** `recordingBytes`: what recordings take on a medium. */
export function createSentryStorage(
  volumes: Volumes,
  recordingBytes: (volume: Volume) => number,
): SentryStorage {
  let found: readonly RecordingSpace[] = [];
  let looking: Promise<readonly RecordingSpace[]> | null = null;

  async function look(): Promise<readonly RecordingSpace[]> {
    const spaces = await volumes.list();
    found = spaces.map((space) => ({ ...space, usedByRecordings: recordingBytes(space.volume) }));
    looking = null;
    return found;
  }
  return {
    spaces: () => found,
    refresh() {
      looking ??= look();
      return looking;
    },
  };
}
