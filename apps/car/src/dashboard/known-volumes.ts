import { type AvailableVolume, availableVolumes } from '../platform/volumes/storage-space.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import type { VolumeSpace } from '../ports/volumes.ts';
import type { DashboardSources } from './dashboard-sources.ts';

const CHECK_INTERVAL_MS = 10_000;

export interface KnownVolumes {
  volumes: readonly AvailableVolume[];
  /** Whether the data folder's disk is writable and has space; `true` before the first check. */
  canStore: boolean;
}

/** Returns the last result at once, and starts another check if it is old. */
export function createKnownVolumes(
  { clock, log }: Pick<CarContext, 'clock' | 'log'>,
  { volumes, recordingBytes }: Pick<DashboardSources, 'volumes' | 'recordingBytes'>,
): () => KnownVolumes {
  let known: KnownVolumes = { volumes: [], canStore: true };
  let checkedAtMs: Monotonic | null = null;

  function usedOn({ volume }: VolumeSpace): number {
    try {
      return recordingBytes(volume);
    } catch (error) {
      log.error({ err: error, volume }, 'size of the recordings could not be read');
      return 0;
    }
  }
  async function check(): Promise<void> {
    const spaces = await volumes.list();
    const internal = spaces.find(({ volume }) => volume === 'internal');
    known = {
      volumes: availableVolumes(spaces.map((space) => ({ ...space, usedByRecordings: usedOn(space) }))),
      canStore: internal === undefined || (internal.isWritable && internal.freeBytes > 0),
    };
  }
  return () => {
    const nowMs = clock.nowMs();
    if (checkedAtMs === null || nowMs - checkedAtMs >= CHECK_INTERVAL_MS) {
      checkedAtMs = nowMs;
      void check();
    }
    return known;
  };
}
