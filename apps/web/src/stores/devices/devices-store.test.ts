import { settle } from '@ligo/machine/test-support';
import { FEATURE, type ListedDevices } from '@ligo/protocol';
import { expect, test } from 'vitest';
import { createObservable } from '../../lib/values/observable.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createLinkBench } from '../test-support/link-bench.ts';
import { createDevices } from './devices-store.ts';

const LIST: ListedDevices = { canChange: true, devices: [], waiting: [] };

async function start(features: readonly string[] = [FEATURE.devices]) {
  const bench = createLinkBench();
  const ping = createObservable<PingState>({ versionCode: 1, versionName: null, features });
  const devices = createDevices({ ...bench }, ping);
  devices.start();
  await bench.start();
  return { ...bench, devices, ping, send: bench.deliver, asked: () => bench.countOf('"Devices"') };
}

test('asks while a screen shows the list, and on a new link again; without both there is no list', async () => {
  const { devices, send, asked, clock, connect, peer } = await start();
  await send('Devices', LIST);
  expect([asked(), devices.get().list]).toEqual([0, null]);
  const leave = devices.enter();
  await send('Devices', LIST);
  expect([asked(), devices.get().list]).toEqual([1, LIST]);
  peer().handlers.onClosed();
  await settle();
  expect(devices.get().list).toBeNull();
  await clock.advance(2_000);
  await connect();
  expect(asked()).toBe(2);
  await send('Devices', LIST);
  leave();
  expect(devices.get().list).toBeNull();
});

test('asks no car without the feature, and ignores a list that it cannot read', async () => {
  const { devices, ping, send, asked, counter } = await start([]);
  devices.enter();
  expect(asked()).toBe(0);
  ping.set({ versionCode: 1, versionName: null, features: [FEATURE.devices] });
  expect(asked()).toBe(1);
  await send('Devices', { canChange: 'yes' });
  expect([devices.get(), counter.read()['devices-unreadable']]).toMatchObject([
    { list: null, isUnreadable: true },
    1,
  ]);
  await send('Devices', LIST);
  expect(devices.get()).toMatchObject({ list: LIST, isUnreadable: false });
});

test.each([{ result: 'postponed' }, { result: 7 }, {}])(
  'an answer that cannot be read is no refusal: %j',
  async (answer) => {
    const { devices, send } = await start();
    const changed = devices.change({ change: 'remove', key: 'k' });
    await send('DeviceChange', { id: 1, ...answer } as never);
    expect(await changed).toEqual({ result: 'unreadable' });
  },
);

test('a change gets its own answer, and ends without one', async () => {
  const { devices, send, clock } = await start();
  const first = devices.change({ change: 'remove', key: 'k' });
  await send('DeviceChange', { id: 7, result: 'done' });
  expect(devices.get().isChanging).toBe(true);
  await send('DeviceChange', { id: 1, result: 'gone' });
  expect(await first).toMatchObject({ result: 'gone' });
  const second = devices.change({ change: 'remove', key: 'k' });
  await clock.advance(10_000);
  expect([await second, devices.get().isChanging]).toEqual([{ result: 'unanswered' }, false]);
});
