import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { Volume } from '../../../ports/recordings.ts';
import { textIfReadable } from '../process/files.ts';

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

interface BlockDevice {
  /** The whole disk, or card, that it is a part of. */
  disk: string;
  /** What kind of medium this is; `null` for one that is built in. */
  volume: Exclude<Volume, 'internal'> | null;
}

const read = (path: string) => textIfReadable(path)?.trim() ?? '';

/** Looks up a device in sysfs by its numbers, `major:minor`; `null` if it is none of blocks, or gone. Never throws. */
export function blockDevice(numbers: string, sysfs = '/sys'): BlockDevice | null {
  try {
    const path = realpathSync(join(sysfs, 'dev/block', numbers));
    const disk = existsSync(join(path, 'partition')) ? dirname(path) : path;
    return { disk, volume: volumeOf(disk) };
  } catch {
    return null;
  }
}

function volumeOf(disk: string): BlockDevice['volume'] {
  // Built-in flash is a card to the kernel, too, but of type MMC.
  if (basename(disk).startsWith('mmcblk'))
    return read(join(disk, 'device/type')) === 'SD' || read(join(disk, 'removable')) === '1'
      ? 'microsd'
      : null;
  return /\/usb\d+\//.test(disk) ? 'usbotg' : null;
}

interface Mount {
  /** Another one each time that something is mounted. */
  id: string;
  device: string;
  folder: string;
  isReadOnly: boolean;
}

/** Spaces and the like in paths, as the kernel writes them: `\040`. */
const plain = (path: string) =>
  path.replace(/\\([0-7]{3})/g, (_escape, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
const isReadOnly = (options: string) => options.split(',').includes('ro');

/** Reads `/proc/self/mountinfo` (proc_pid_mountinfo(5)): whole file systems in the order in which they were mounted. */
export function readMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [own = '', system = ''] = line.split(' - ');
    const [id = '', , device, root, folder, options] = own.split(' ');
    const superOptions = system.split(' ')[2];
    if (!device || root !== '/' || !folder || !options || superOptions === undefined) return [];
    return [
      { id, device, folder: plain(folder), isReadOnly: isReadOnly(options) || isReadOnly(superOptions) },
    ];
  });
}

/** The file system that a path lies on: of those that hold it the innermost, of those at one place the last. */
function mountOf(mounts: readonly Mount[], path: string): Mount | undefined {
  const holds = ({ folder }: Mount) =>
    path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
  const holding = mounts.filter(holds);
  const innermost = Math.max(...holding.map(({ folder }) => folder.length));
  return holding.findLast(({ folder }) => folder.length === innermost);
}
