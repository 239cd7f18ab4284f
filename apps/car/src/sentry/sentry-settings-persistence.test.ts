import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CarActionName,
  type CarExtras,
  FEATURE,
  readCarMessage,
  type SentryConfigSetting,
  sentryConfigSettingSchema,
} from '@ligo/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SignalingServer, startSignalingServer } from '../link/test-support/signaling-server.ts';
import { killCars, startCarProcess } from '../test-support/car-process.ts';
import { connectPhone, type Phone } from '../test-support/phone.ts';
import { mountSmallDisk, type SmallDisk } from '../test-support/small-disk.ts';

const setting = (given: Partial<SentryConfigSetting>) =>
  sentryConfigSettingSchema.parse({ isSentryOn: true, ...given });
const WITHIN = { timeout: 30_000, interval: 50 };
let server: SignalingServer;
let phones: Phone[];
let disk: SmallDisk | null = null;
beforeEach(async () => {
  phones = [];
  server = await startSignalingServer();
});
afterEach(async () => {
  killCars();
  for (const phone of phones) phone.close();
  await server.stop();
  disk?.unmount();
  disk = null;
});

function receivedOf<N extends CarActionName>({ received }: Phone, action: N): CarExtras<N>[] {
  return received.flatMap((text) => {
    const read = readCarMessage(text);
    return read.ok && read.message.action === action ? [read.message.extras as CarExtras<N>] : [];
  });
}

/** A real car on a folder, with a phone that is connected. */
async function start(data: string) {
  // The server notices a killed client a moment later.
  await vi.waitUntil(() => !server.isConnected(), WITHIN);
  const { child, ended } = startCarProcess('--data', data, '--server', server.origin);
  await vi.waitUntil(server.isConnected, WITHIN);
  const phone = await connectPhone(server, `phone-${phones.length}`);
  phones.push(phone);
  async function ask<N extends 'Ping' | 'GetSentryConfig' | 'SetSentryConfig'>(
    action: N,
    extras: object = {},
  ): Promise<CarExtras<N>> {
    const before = receivedOf(phone, action).length;
    phone.send(JSON.stringify({ action, extras }));
    await vi.waitUntil(() => receivedOf(phone, action).length > before, WITHIN);
    return receivedOf(phone, action)[before] as CarExtras<N>;
  }
  return { child, ended, ask, published: () => receivedOf(phone, 'SentryState') };
}

it('has stored what it confirmed, although it is killed right after the answer', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ligo-kept-'));
  const wanted = setting({
    isTimeRestrictionOn: true,
    isAllowPeriod: false,
    startTime: 0,
    endTime: 1439,
    weekdayWindows: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime: 0, endTime: 1439 })),
    minStateOfCharge: 33,
    offPlaces: [{ name: 'Home', lat: 43.7, lng: 7.4, radius: 90 }],
  });
  const first = await start(data);
  const { features } = await first.ask('Ping');
  expect(features).toEqual(
    expect.arrayContaining([FEATURE.sentry, FEATURE.weekdayWindows, FEATURE.sentryPower]),
  );
  expect(await first.ask('SetSentryConfig', wanted)).toEqual({ success: true });
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await start(data);
  const { state, availableVolumes, ...config } = await second.ask('GetSentryConfig');
  expect(config).toMatchObject(wanted);
  expect(state).toMatchObject({ phase: 'waiting', reason: expect.stringMatching(/^(driving|schedule)$/) });
  expect(availableVolumes[0]?.type).toBe('internal');
  expect(availableVolumes[0]?.totalSpaceMB).toBeGreaterThan(0);
  expect(await second.ask('SetSentryConfig', { ...wanted, isSentryOn: false })).toEqual({ success: true });
  await vi.waitUntil(() => second.published().at(-1)?.phase === 'off', WITHIN);
}, 90_000);

it('reports that a full disk stored nothing, continues as before, and stores settings once there is space', async (context) => {
  const mounted = mountSmallDisk(3);
  if (typeof mounted === 'string') return context.skip(mounted);
  disk = mounted;
  const { ask } = await start(disk.path);
  expect(await ask('SetSentryConfig', setting({ sensitivity: 40 }))).toEqual({ success: true });
  disk.fill();
  // What SQLite's own log still has room for is kept, too.
  let sensitivity = 40;
  await vi.waitUntil(async () => {
    const { success } = await ask('SetSentryConfig', setting({ sensitivity: sensitivity + 1 }));
    if (success) sensitivity += 1;
    return !success;
  }, WITHIN);
  expect((await ask('GetSentryConfig')).sensitivity).toBe(sensitivity);
  disk.makeRoom();
  expect(await ask('SetSentryConfig', setting({ sensitivity: 150 }))).toEqual({ success: true });
  const { sensitivity: kept, availableVolumes, state } = await ask('GetSentryConfig');
  expect([kept, availableVolumes[0]?.totalSpaceMB]).toEqual([150, 3]);
  expect(state).toMatchObject({ phase: 'waiting', reason: expect.stringMatching(/^(driving|storage)$/) });
}, 90_000);

it('takes a card that is in, stays with it while it is out', async (context) => {
  const mounted = mountSmallDisk(2_000);
  if (typeof mounted === 'string') return context.skip(mounted);
  disk = mounted;
  const data = mkdtempSync(join(tmpdir(), 'ligo-card-'));
  writeFileSync(join(data, 'car.json'), JSON.stringify({ version: 1, volumes: { microsd: disk.path } }));
  const { child, ask, published: reported } = await start(data);
  child.send({ type: 'simulate', command: 'switch-off' });
  const card = async () =>
    (await ask('GetSentryConfig')).availableVolumes.find(({ type }) => type === 'sdcard');
  expect(await card()).toMatchObject({ totalSpaceMB: 2_097, usedByRecordingsMB: 0 });
  const wanted = setting({ selectedStorage: 'microsd', storageLimit: 60_000 });
  expect(await ask('SetSentryConfig', wanted)).toEqual({ success: true });
  expect((await ask('GetSentryConfig')).storageLimit).toBeLessThanOrEqual(1_098);
  const watches = () => ask('Ping').then(() => reported().at(-1)?.phase === 'watching');
  await vi.waitUntil(watches, WITHIN);
  disk.unmount();
  disk = null;
  expect(await card()).toBeUndefined();
  expect((await ask('GetSentryConfig')).selectedStorage).toBe('microsd');
  await vi.waitUntil(watches, WITHIN);
  expect(await ask('SetSentryConfig', { ...wanted, selectedStorage: 'usbotg' })).toEqual({ success: false });
}, 90_000);
