import type { Clock } from '@ligo/machine';
import { type AvailableVolume, availableVolumes } from '../platform/volumes/storage-space.ts';
import type { Log } from '../ports/log.ts';
import type { Volume } from '../ports/recordings.ts';
import type { VolumeSpace, Volumes } from '../ports/volumes.ts';

const CHECK_INTERVAL_MS = 10_000;

export interface KnownVolumesNeeds {
  volumes: Pick<Volumes, 'list'>;
  /** What recordings take on a medium, bytes. Throws if the disk fails. */
  recordingBytes(volume: Volume): number;
  clock: Clock;
  log: Log;
}

/** The media as they were found last. */
export interface KnownVolumes {
  volumes: readonly AvailableVolume[];
  /** The data folder's disk takes something; taken for granted until it was looked at. */
  canStore: boolean;
}

/** Makes what says them at once, and looks again behind that if the last look was long ago. */
export function createKnownVolumes(needs: KnownVolumesNeeds): () => KnownVolumes {
  const { volumes, clock, log } = needs;
  let known: KnownVolumes = { volumes: [], canStore: true };
  let lookedAtMs: number | null = null;

  function usedOn({ volume }: VolumeSpace): number {
    try {
      return needs.recordingBytes(volume);
    } catch (error) {
      log.error({ err: error, volume }, 'what recordings take could not be read');
      return 0;
    }
  }
  async function look(): Promise<void> {
    const spaces = await volumes.list();
    const internal = spaces.find(({ volume }) => volume === 'internal');
    known = {
      volumes: availableVolumes(spaces.map((space) => ({ ...space, usedByRecordings: usedOn(space) }))),
      canStore: internal === undefined || (internal.isWritable && internal.freeBytes > 0),
    };
  }
  return () => {
    const nowMs = clock.nowMs();
    if (lookedAtMs === null || Math.abs(nowMs - lookedAtMs) >= CHECK_INTERVAL_MS) {
      lookedAtMs = nowMs;
      void look();
    }
    return known;
  };
}
