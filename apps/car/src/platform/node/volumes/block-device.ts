import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Volume } from '../../../ports/recordings.ts';

export interface BlockDevice {
  /** The whole disk, or card, that it is a part of. */
  disk: string;
  /** What kind of medium this is; `null` for one that is built in. */
  volume: Exclude<Volume, 'internal'> | null;
}

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '');

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
