import type { Clock } from '@ligo/machine';
import type { VolumeSpace, Volumes } from '../../../ports/volumes.ts';
import { textIfReadable } from '../process/files.ts';
import { blockDevice, type FoundMedium, findMedia, type MediaPaths, readMounts } from './find-media.ts';
import { createSpaceProbe, ownSpace, type Space } from './space-probe.ts';

const MOUNT_TABLE = '/proc/self/mountinfo';
const CHECK_INTERVAL_MS = 2_000;
const ANSWER_TIMEOUT_MS = 5_000;

const mountKey = ({ volume, folder, mountId }: Pick<VolumeSpace, 'volume' | 'folder' | 'mountId'>) =>
  `${mountId} ${volume} ${folder}`;

/** Empty if this is not Linux: then only the data folder is known. */
const kernelTable = () => textIfReadable(MOUNT_TABLE) ?? '';

/** The media of the unit. The mount table is read every two seconds while there are subscribers. */
export function createVolumes({
  clock,
  internal,
  paths,
  mountTable = kernelTable,
  deviceOf = blockDevice,
  spaceOf = createSpaceProbe(clock, ANSWER_TIMEOUT_MS),
}: {
  clock: Clock;
  /** The data folder, with links resolved. */
  internal: string;
  paths: MediaPaths;
  mountTable?: () => string;
  deviceOf?: typeof blockDevice;
  /** Space of a medium; the space of the data folder is read directly. */
  spaceOf?: (folder: string, mountId: string) => Promise<Space | null>;
}): Volumes {
  const mediaOf = (table: string) =>
    findMedia(readMounts(table), { internal, paths, deviceOf: (numbers) => deviceOf(numbers) });
  const media = () => mediaOf(mountTable());
  const handlers = new Set<() => void>();
  let seen = { table: '', media: '' };
  let cancelCheck = () => {};

  /** Whether the media have changed since the last call. */
  function hasChanged(): boolean {
    const table = mountTable();
    if (table === seen.table) return false;
    const before = seen.media;
    seen = { table, media: JSON.stringify(mediaOf(table)) };
    return seen.media !== before;
  }
  function look(): void {
    cancelCheck = clock.after(CHECK_INTERVAL_MS, look);
    if (hasChanged()) for (const handler of [...handlers]) handler();
  }
  async function spaceAt({ volume, folder, mountId }: FoundMedium): Promise<VolumeSpace | null> {
    const space = await spaceOf(folder, mountId);
    return space && { volume, folder, mountId, ...space };
  }
  return {
    async list() {
      const [ours, others] = await Promise.all([ownSpace(internal), Promise.all(media().map(spaceAt))]);
      // One that was pulled out meanwhile has answered for the folder below it.
      const still = new Set(media().map(mountKey));
      return [
        { volume: 'internal', folder: internal, mountId: '', ...ours },
        ...others.flatMap((space) => (space && still.has(mountKey(space)) ? [space] : [])),
      ];
    },
    onChange(handler) {
      if (handlers.size === 0) {
        hasChanged();
        cancelCheck = clock.after(CHECK_INTERVAL_MS, look);
      }
      handlers.add(handler);
      return () => {
        handlers.delete(handler);
        if (handlers.size === 0) cancelCheck();
      };
    },
  };
}
