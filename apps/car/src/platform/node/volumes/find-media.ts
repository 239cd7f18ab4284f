import { z } from 'zod';
import type { Volume } from '../../../ports/recordings.ts';
import type { BlockDevice } from './block-device.ts';
import { type Mount, mountOf } from './mount-table.ts';

export interface FoundMedium {
  volume: Exclude<Volume, 'internal'>;
  folder: string;
  isReadOnly: boolean;
  /** Id of its mount; a medium that is removed and inserted again has another. */
  mountId: string;
}

const folder = z.string().startsWith('/', { error: 'must begin with /' }).optional();

export const volumesConfigSchema = z.object({
  microsd: folder.describe('Mount point of the SD card; without it, the app searches the mount table.'),
  usbotg: folder.describe('Mount point of the USB disk; without it, the app searches the mount table.'),
});
export type MediaPaths = z.infer<typeof volumesConfigSchema>;

const foundAt = ({ id, isReadOnly }: Mount, volume: FoundMedium['volume'], folder: string): FoundMedium => ({
  volume,
  folder,
  isReadOnly,
  mountId: id,
});

const KINDS = ['microsd', 'usbotg'] as const;

/**
 * Finds the media in a mount table. A configured path counts if it is a mount of its own: otherwise the medium is removed, and the
 * folder is one of the unit. Without a path it is the first card, or the first USB disk, that the system does not run from.
 */
export function findMedia(
  mounts: readonly Mount[],
  {
    internal,
    paths,
    deviceOf,
  }: {
    /** The data folder. */
    internal: string;
    paths: MediaPaths;
    deviceOf(numbers: string): BlockDevice | null;
  },
): FoundMedium[] {
  const ours = ['/', internal].flatMap((path) => mountOf(mounts, path) ?? []);
  const disks = new Set(ours.flatMap(({ device }) => deviceOf(device)?.disk ?? []));
  return KINDS.flatMap((volume): FoundMedium[] => {
    const path = paths[volume];
    if (path !== undefined) {
      const mount = mountOf(mounts, path);
      if (!mount || ours.includes(mount)) return [];
      return [foundAt(mount, volume, path)];
    }
    const mount = mounts.find(({ device }) => {
      const found = deviceOf(device);
      return found?.volume === volume && !disks.has(found.disk);
    });
    return mount ? [foundAt(mount, volume, mount.folder)] : [];
  });
}
