import { type DirectAccess, FEATURE } from '@ligo/protocol';
import { expect, test } from 'vitest';
import { directAccessKey } from '../../lib/storage-keys.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import { createRecordStorage } from '../car-scoped/create-car-record.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createFakeStorage } from '../test-support/fake-browser.ts';
import { createLinkBench } from '../test-support/link-bench.ts';
import { createDirectAccess } from './direct-access-store.ts';

const CAR = { accountId: 'ann', carId: 'car-one-1' };
const ACCESS: DirectAccess = {
  addresses: ['192.168.1.20'],
  port: 4691,
  fingerprint: Array(32).fill('0F').join(':'),
  tag: 'A'.repeat(16),
  key: 'B'.repeat(43),
};

async function start(features: readonly string[] = [FEATURE.directLinks]) {
  const bench = createLinkBench();
  const storage = createFakeStorage().tab();
  const ping = createObservable<PingState>({ versionCode: 1, versionName: null, features });
  const access = createDirectAccess(
    { ...bench, records: createRecordStorage(storage), notify() {} } as unknown as CarContext,
    ping,
  );
  access.select(CAR);
  access.start();
  await bench.start(CAR.carId);
  const stored = () => {
    access.flush();
    return JSON.parse(storage.get(directAccessKey({ account: CAR.accountId, carId: CAR.carId })) ?? 'null');
  };
  const asked = () => bench.countOf('DirectAccess');
  return { ...bench, access, ping, send: bench.deliver, stored, asked, storage };
}

test('asks the linked car after its first figures and each minute, and keeps its latest answer', async () => {
  const { access, asked, clock, send, stored } = await start();
  expect(asked()).toBe(0);
  await send('Status', {});
  expect(asked()).toBe(1);
  await send('DirectAccess', ACCESS);
  expect(stored()).toEqual(ACCESS);
  for (let second = 0; second < 60; second += 1) {
    await clock.advance(1_000);
    await send('Ping', { date: 1, vCode: 1, vName: '1', features: [FEATURE.directLinks] });
  }
  expect(asked()).toBe(2);
  await send('DirectAccess', { ...ACCESS, addresses: ['10.0.0.7'] });
  expect(stored()).toMatchObject({ addresses: ['10.0.0.7'] });
  access.stop();
  await clock.advance(4_000);
  expect(asked()).toBe(2);
});

test('asks no car without the feature, and forgets what it had given', async () => {
  const { asked, ping, send, stored } = await start();
  await send('Status', {});
  await send('DirectAccess', ACCESS);
  ping.set({ versionCode: 1, versionName: null, features: [] });
  expect(stored()).toBeNull();
  await send('DirectAccess', { ...ACCESS, port: 0 } as DirectAccess);
  expect([stored(), asked()]).toEqual([null, 1]);
});

test('keeps no access to a car without a network, which no try could reach', async () => {
  const { send, stored } = await start();
  await send('Status', {});
  await send('DirectAccess', ACCESS);
  await send('DirectAccess', { ...ACCESS, addresses: [] });
  expect(stored()).toBeNull();
});

test('is removed with its car, and no other is', async () => {
  const { send, stored, storage } = await start();
  await send('DirectAccess', ACCESS);
  expect(stored()).toEqual(ACCESS);
  const records = createRecordStorage(storage);
  records.removeOtherCars('bob', []);
  records.removeOtherCars(CAR.accountId, [CAR.carId]);
  expect(stored()).toEqual(ACCESS);
  records.removeOtherCars(CAR.accountId, ['car-two-2']);
  expect(storage.get(directAccessKey({ account: CAR.accountId, carId: CAR.carId }))).toBeNull();
});
