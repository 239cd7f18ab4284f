import { readFileSync } from 'node:fs';
import type { Clock } from '@ligo/machine';
import type { Volume } from '../../ports/recordings.ts';
import type { VolumeSpace, Volumes } from '../../ports/volumes.ts';
import { blockDevice } from './block-device.ts';
import { type FoundMedium, findMedia, type MediaPaths } from './find-media.ts';
import { readMounts } from './mount-table.ts';
import { createSpaceProbe, type Space } from './space-probe.ts';

const MOUNT_TABLE = '/proc/self/mountinfo';
const LOOK_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 3_000;

export interface VolumesNeeds {
  clock: Clock;
  /** The data folder, with links resolved. */
  internal: string;
  paths: MediaPaths;
  mountTable?: () => string;
  deviceOf?: typeof blockDevice;
  spaceOf?: (folder: string) => Promise<Space | null>;
}

function kernelTable(): string {
  try {
    return readFileSync(MOUNT_TABLE, 'utf8');
  } catch {
    // Not Linux: there is the data folder alone.
    return '';
  }
}

/** The media of the unit. The mount table is looked at every two seconds while somebody wants to know of changes. */
export function createVolumes(needs: VolumesNeeds): Volumes {
  const { clock, internal, paths, mountTable = kernelTable, deviceOf = blockDevice } = needs;
  const spaceOf = needs.spaceOf ?? createSpaceProbe(clock, ANSWER_WITHIN_MS);
  const media = (): FoundMedium[] =>
    findMedia(readMounts(mountTable()), { internal, paths, deviceOf: (numbers) => deviceOf(numbers) });
  const handlers = new Set<() => void>();
  let seen = '';
  let cancelLook = () => {};

  function look(): void {
    cancelLook = clock.after(LOOK_EVERY_MS, look);
    const now = JSON.stringify(media());
    if (now === seen) return;
    seen = now;
    for (const handler of [...handlers]) handler();
  }
  async function spaceAt(volume: Volume, folder: string): Promise<VolumeSpace | null> {
    const space = await spaceOf(folder);
    return space && { volume, folder, ...space };
  }
  return {
    async list() {
      const asked = media();
      const [ours, ...others] = await Promise.all([
        spaceAt('internal', internal),
        ...asked.map(({ volume, folder }) => spaceAt(volume, folder)),
      ]);
      // One that was pulled out meanwhile has answered for the folder below it.
      const still = new Set(media().map(({ volume, folder }) => `${volume} ${folder}`));
      const nothing = { freeBytes: 0, totalBytes: 0, isWritable: false };
      return [
        ours ?? { volume: 'internal', folder: internal, ...nothing },
        ...others.flatMap((space) => (space && still.has(`${space.volume} ${space.folder}`) ? [space] : [])),
      ];
    },
    onChange(handler) {
      if (handlers.size === 0) {
        seen = JSON.stringify(media());
        cancelLook = clock.after(LOOK_EVERY_MS, look);
      }
      handlers.add(handler);
      return () => {
        handlers.delete(handler);
        if (handlers.size === 0) cancelLook();
      };
    },
  };
}
