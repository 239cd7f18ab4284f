import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@ligo/machine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { serialDevices } from '../../platform/node/net/serial-devices.ts';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { acceleratedClock } from '../../test-support/accelerated-clock.ts';
import { describeReadingSource } from '../test-support/reading-source.contract.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { obd } from './obd.ts';
import { adapterLine, obdConfigSchema } from './obd-config.ts';
import { probeAdapter } from './prepare-elm.ts';
import { bydCar } from './test-support/elm327/obd-under-test.ts';
import { StandInDongle } from './test-support/elm327/stand-in-dongle.ts';
import { StandInSerial } from './test-support/elm327/stand-in-serial.ts';

const log = { info() {}, warn() {}, error: vi.fn() };
const configOf = (path: string) =>
  obdConfigSchema.parse({ kind: 'obd', path, baudRate: 115_200, profile: 'byd-e-platform-3' });
const sourceOn = (path: string, clock: Clock, more = {}) =>
  obd.open(configOf(path), sourceContext(clock, more));
const until = (isSo: () => void) => vi.waitFor(isSo, { interval: 20 });

async function openSerial(clock: Clock) {
  const car = bydCar(clock);
  const dongle = await StandInDongle.open({ car, clock });
  const serial = await StandInSerial.open(dongle);
  const close = async () => {
    await serial.close();
    await dongle.close();
    car.end();
  };
  return { dongle, serial, close };
}

describeReadingSource('obd on a serial port', {
  async there(clock) {
    const { serial, close } = await openSerial(systemClock);
    return { source: sourceOn(serial.path, clock), endPeer: close };
  },
  async away(clock) {
    const folder = mkdtempSync(join(tmpdir(), 'ligo-no-serial-'));
    return {
      source: sourceOn(join(folder, 'ttyUSB0'), clock),
      endPeer: () => rmSync(folder, { recursive: true }),
    };
  },
});

const clock = acceleratedClock(10);
let peer: Awaited<ReturnType<typeof openSerial>>;
let source: ReadingSource | null = null;
beforeEach(async () => {
  peer = await openSerial(clock);
});
afterEach(async () => {
  await source?.stop();
  source = null;
  await peer.close();
  expect(log.error).not.toHaveBeenCalled();
});

it('reads a car over a serial port, and again after the cable was unplugged', async () => {
  const news: ReadingBatch[] = [];
  source = sourceOn(peer.serial.path, clock, { log });
  await source.start((reported) => news.push(reported));
  const charges = () => news.filter(({ readings }) => readings.dashboardStateOfChargePct === 50).length;
  await until(() => expect(charges()).toBeGreaterThan(0));
  await peer.serial.pullOut();
  await until(() => expect(source?.state().phase).toBe('waiting'));
  await until(() => expect(source?.state().reason).toBe('no-port'));
  const before = charges();
  await peer.serial.plugIn();
  await until(() => expect(charges()).toBeGreaterThan(before));
});

it('reports that another program uses the port', async () => {
  const other = sourceOn(peer.serial.path, clock, { log });
  await other.start(() => {});
  await until(() => expect(other.state().phase).toBe('reading'));
  source = sourceOn(peer.serial.path, clock, { log });
  await source.start(() => {});
  await until(() => expect(source?.state().reason).toBe('port-busy'));
  await other.stop();
  await until(() => expect(source?.state().phase).toBe('reading'));
});

it('finds an adapter on a port, and releases the port', async () => {
  const config = configOf(peer.serial.path);
  expect(await probeAdapter(adapterLine(config, nodeIo, clock), clock, 8_000)).toEqual({
    version: 'ELM327 v1.5',
  });
  expect(await probeAdapter(adapterLine(config, nodeIo, clock), clock, 8_000)).toEqual({
    version: 'ELM327 v1.5',
  });
  expect(
    await probeAdapter(adapterLine({ ...config, path: `${config.path}9` }, nodeIo, clock), clock, 8_000),
  ).toEqual({
    unavailableReason: 'no-port',
  });
});

it('lists each plugged-in device once, by its stable name', () => {
  const dev = mkdtempSync(join(tmpdir(), 'ligo-dev-'));
  for (const name of ['ttyUSB0', 'ttyACM0', 'ttyS0', 'null']) writeFileSync(join(dev, name), '');
  expect(serialDevices(dev)).toEqual([join(dev, 'ttyACM0'), join(dev, 'ttyUSB0')]);
  mkdirSync(join(dev, 'serial/by-id'), { recursive: true });
  symlinkSync('../../ttyUSB0', join(dev, 'serial/by-id/usb-OBDLink_SX'));
  expect(serialDevices(dev)).toEqual([join(dev, 'serial/by-id/usb-OBDLink_SX'), join(dev, 'ttyACM0')]);
  expect(serialDevices(join(dev, 'none'))).toEqual([]);
});
