import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CarActionName,
  type CarExtras,
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
let phone: Phone | null = null;
let disk: SmallDisk | null = null;
beforeEach(async () => {
  server = await startSignalingServer();
});
afterEach(async () => {
  killCars();
  phone?.close();
  phone = null;
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

/** Starts a real car on a folder, and connects a phone. Returns what asks the car. */
async function start(data: string) {
  startCarProcess('--data', data, '--server', server.origin);
  await vi.waitUntil(server.isConnected, WITHIN);
  const own = await connectPhone(server, 'phone');
  phone = own;
  return async function ask<N extends 'GetSentryConfig' | 'SetSentryConfig'>(
    action: N,
    extras: object = {},
  ): Promise<CarExtras<N>> {
    const before = receivedOf(own, action).length;
    own.send(JSON.stringify({ action, extras }));
    await vi.waitUntil(() => receivedOf(own, action).length > before, WITHIN);
    return receivedOf(own, action)[before] as CarExtras<N>;
  };
}

it('reports that a full disk stored nothing, continues as before, and stores settings once there is space', async (context) => {
  const mounted = mountSmallDisk(3);
  if (typeof mounted === 'string') return context.skip(mounted);
  disk = mounted;
  const ask = await start(disk.path);
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

it('offers a card that is mounted at the configured path', async (context) => {
  const mounted = mountSmallDisk(2_000);
  if (typeof mounted === 'string') return context.skip(mounted);
  disk = mounted;
  const data = mkdtempSync(join(tmpdir(), 'ligo-card-'));
  writeFileSync(join(data, 'car.json'), JSON.stringify({ version: 1, volumes: { microsd: disk.path } }));
  const ask = await start(data);
  const wanted = setting({ selectedStorage: 'microsd', storageLimit: 60_000 });
  expect(await ask('SetSentryConfig', wanted)).toEqual({ success: true });
  const { availableVolumes, storageLimit } = await ask('GetSentryConfig');
  expect(availableVolumes[1]).toMatchObject({ type: 'sdcard', totalSpaceMB: 2_097, usedByRecordingsMB: 0 });
  expect(storageLimit).toBeLessThanOrEqual(1_098);
}, 90_000);
