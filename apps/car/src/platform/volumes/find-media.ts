import { z } from 'zod';
import type { Volume } from '../../ports/recordings.ts';
import type { BlockDevice } from './block-device.ts';
import { type Mount, mountOf } from './mount-table.ts';

/** A medium that was put in. */
export interface FoundMedium {
  volume: Exclude<Volume, 'internal'>;
  folder: string;
  isReadOnly: boolean;
  /** Of its mount: one that was out for a moment has another. */
  mountId: string;
}

const folder = z.string().startsWith('/', { error: 'must begin with /' }).optional();

/** The section `volumes` of car.json. */
export const volumesConfigSchema = z.object({
  microsd: folder.describe('Where the SD card is mounted; without this it is looked for.'),
  usbotg: folder.describe('Where the disk on USB is mounted; without this it is looked for.'),
});
export type MediaPaths = z.infer<typeof volumesConfigSchema>;

export interface MediaNeeds {
  /** The data folder. */
  internal: string;
  paths: MediaPaths;
  deviceOf(numbers: string): BlockDevice | null;
}

const foundAt = ({ id, isReadOnly }: Mount, volume: FoundMedium['volume'], folder: string): FoundMedium => ({
  volume,
  folder,
  isReadOnly,
  mountId: id,
});

const KINDS = ['microsd', 'usbotg'] as const;

/**
 * Finds the media in a mount table. A path that is configured counts while it lies on a file system of its own: otherwise the
 * medium is out, and the folder is one of the unit. Elsewhere the first card, and the first disk on USB, that the system does
 * not run from.
 */
export function findMedia(mounts: readonly Mount[], needs: MediaNeeds): FoundMedium[] {
  const ours = ['/', needs.internal].flatMap((path) => mountOf(mounts, path) ?? []);
  const disks = new Set(ours.flatMap(({ device }) => needs.deviceOf(device)?.disk ?? []));
  return KINDS.flatMap((volume): FoundMedium[] => {
    const path = needs.paths[volume];
    if (path !== undefined) {
      const mount = mountOf(mounts, path);
      if (!mount || ours.includes(mount)) return [];
      return [foundAt(mount, volume, path)];
    }
    const mount = mounts.find(({ device }) => {
      const found = needs.deviceOf(device);
      return found?.volume === volume && !disks.has(found.disk);
    });
    return mount ? [foundAt(mount, volume, mount.folder)] : [];
  });
}
