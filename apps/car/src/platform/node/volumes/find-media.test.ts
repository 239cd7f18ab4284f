import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { blockDevice, findMedia, type MediaPaths, readMounts } from './find-media.ts';

const SD = 'devices/platform/soc/mmc1/mmc1:0001/block/mmcblk1';
const EMMC = 'devices/platform/soc/mmc0/mmc0:0001/block/mmcblk0';
const USB = 'devices/pci0000:00/0000:00:14.0/usb2/2-1/2-1:1.0/host0/target0:0:0/0:0:0:0/block/sda';
const SATA = 'devices/pci0000:00/0000:00:1f.2/ata1/host1/target1:0:0/1:0:0:0/block/sdb';

/** A tree like the kernel's, with a built-in flash, a card, a stick and a disk, each with a partition. */
function fakeSysfs(): string {
  const sysfs = tempFolder();
  mkdirSync(join(sysfs, 'dev/block'), { recursive: true });
  const add = (numbers: string, path: string, files: Record<string, string>) => {
    mkdirSync(join(sysfs, path, 'device'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(sysfs, path, name), `${text}\n`);
    symlinkSync(join('../..', path), join(sysfs, 'dev/block', numbers));
  };
  add('179:0', EMMC, { 'device/type': 'MMC', removable: '0' });
  add('179:1', `${EMMC}/mmcblk0p1`, { partition: '1' });
  add('179:2', `${EMMC}/mmcblk0p2`, { partition: '2' });
  add('179:96', SD, { 'device/type': 'SD', removable: '0' });
  add('179:97', `${SD}/mmcblk1p1`, { partition: '1' });
  add('8:0', USB, { removable: '1' });
  add('8:1', `${USB}/sda1`, { partition: '1' });
  add('8:17', `${SATA}/sdb1`, { partition: '1' });
  return sysfs;
}
const sysfs = fakeSysfs();

const line = (numbers: string, folder: string, options = 'rw,relatime', superOptions = 'rw') =>
  `36 35 ${numbers} / ${folder} ${options} shared:1 - vfat /dev/some ${superOptions}`;
const ROOT = line('179:2', '/');
const PROC = '22 27 0:21 / /proc rw,relatime - proc proc rw';
const found = (lines: string[], paths: MediaPaths = {}) =>
  findMedia(readMounts(lines.join('\n')), {
    internal: '/data/ligo',
    paths,
    deviceOf: (numbers) => blockDevice(numbers, sysfs),
  });

it('finds a card and a stick by their devices, whatever they are called, and nothing else', () => {
  const lines = [PROC, ROOT, line('179:1', '/boot'), line('8:17', '/disk')];
  expect(found(lines)).toEqual([]);
  expect(
    found([...lines, line('179:97', '/mnt/media_rw/1A2B-3C4D'), line('8:1', '/media/a\\040stick')]),
  ).toEqual([
    { volume: 'microsd', folder: '/mnt/media_rw/1A2B-3C4D', isReadOnly: false, mountId: '36' },
    { volume: 'usbotg', folder: '/media/a stick', isReadOnly: false, mountId: '36' },
  ]);
  expect(found([...lines, line('8:0', '/stick')])).toMatchObject([{ volume: 'usbotg', folder: '/stick' }]);
});

it('takes no medium that the system runs from, or that the data folder lies on', () => {
  const boot = '/boot/firmware';
  const card = [line('179:97', boot), line('179:97', '/')];
  expect(found(card)).toEqual([]);
  expect(found([ROOT, line('8:1', '/data')])).toEqual([]);
});

it('reports a read-only medium', () => {
  expect(found([ROOT, line('8:1', '/a', 'ro,relatime')])).toMatchObject([{ isReadOnly: true }]);
  expect(found([ROOT, line('8:1', '/a', 'rw', 'ro,errors=remount-ro')])).toMatchObject([
    { isReadOnly: true, mountId: '36' },
  ]);
});

it('takes a path of the configuration while something is mounted there, and nothing in its place', () => {
  const paths = { microsd: '/mnt/sd/ligo', usbotg: '/mnt/usb' };
  expect(found([ROOT, line('8:1', '/elsewhere')], paths)).toEqual([]);
  expect(found([ROOT, line('0:77', '/mnt/sd'), line('0:78', '/mnt/usb', 'ro')], paths)).toEqual([
    { volume: 'microsd', folder: '/mnt/sd/ligo', isReadOnly: false, mountId: '36' },
    { volume: 'usbotg', folder: '/mnt/usb', isReadOnly: true, mountId: '36' },
  ]);
});

it('parses any mount table without an error', () => {
  const text = fc.array(fc.constantFrom(' ', '\n', ' - ', '/', '8:1', '\\040', 'rw', 'ro', 'x'), {
    maxLength: 60,
  });
  fc.assert(fc.property(text, (parts) => void found([parts.join(''), ROOT])));
});
