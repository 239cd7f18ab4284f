import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serialDevices } from './obd-finder.ts';

it('lists each plugged-in device once, by its stable name', () => {
  const dev = mkdtempSync(join(tmpdir(), 'ligo-dev-'));
  for (const name of ['ttyUSB0', 'ttyACM0', 'ttyS0', 'null']) writeFileSync(join(dev, name), '');
  expect(serialDevices(dev)).toEqual([join(dev, 'ttyACM0'), join(dev, 'ttyUSB0')]);
  mkdirSync(join(dev, 'serial/by-id'), { recursive: true });
  symlinkSync('../../ttyUSB0', join(dev, 'serial/by-id/usb-OBDLink_SX'));
  expect(serialDevices(dev)).toEqual([join(dev, 'serial/by-id/usb-OBDLink_SX'), join(dev, 'ttyACM0')]);
  expect(serialDevices(join(dev, 'none'))).toEqual([]);
});
