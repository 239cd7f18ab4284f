import { settle } from '@ligo/machine/test-support';
import { type PhoneMessage, readPhoneMessage, writeCarMessage } from '@ligo/protocol';
import { beforeEach, expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { SETTING_DEBOUNCE_MS } from '../car-scoped/car-setting-store.ts';
import type { Notice } from '../notices/notices-store.ts';
import { tokenOf } from '../test-support/fake-server.ts';
import { createStoreBench } from '../test-support/store-bench.ts';

let bench: ReturnType<typeof createStoreBench>;

beforeEach(() => {
  bench = createStoreBench();
  bench.storage.texts.set(STORAGE_KEYS.token, tokenOf('ann', 1));
  bench.server.cars = [{ carId: 'car-one-1', name: 'One', s: 1 }];
});

async function openApp() {
  const { stores, network } = bench.openTab();
  const notices: Notice[] = [];
  stores.onNotice((notice) => notices.push(notice));
  stores.start();
  await settle();
  const peer = () => network.peers.at(-1);
  return {
    stores,
    late: await stores.lazy(),
    notices,
    connect: network.connect,
    lose: () => peer()?.handlers.onClosed(),
    send: (...message: Parameters<typeof writeCarMessage>) =>
      peer()?.handlers.onMessage(writeCarMessage(...message)),
    /** The extras that the car received under one action, in order. */
    received(action: PhoneMessage['action']) {
      const messages = (peer()?.sent ?? []).map(readPhoneMessage);
      return messages.flatMap((read) =>
        read.ok && read.message.action === action ? [read.message.extras] : [],
      );
    },
  };
}

test('seat comfort is asked for, changed, unconfirmed as requested, and kept for the next start', async () => {
  const app = await openApp();
  const { comfort } = app.late.seats;
  expect(comfort.get()).toMatchObject({ isWaiting: true, isKnown: false });
  comfort.enter();
  await app.connect();
  expect(app.received('GetSeatComfort')).toEqual([{}]);
  app.send('GetSeatComfort', { driverComfortStage: 0, passengerComfortStage: -1 });
  expect(comfort.get()).toMatchObject({ isWaiting: false, isKnown: true });

  comfort.change({ driverSeatStage: 2 });
  expect(comfort.get().value).toEqual({ driverSeatStage: 2, passengerSeatStage: -1 });
  await bench.clock.advance(SETTING_DEBOUNCE_MS);
  expect(app.received('SetSeatComfort')).toEqual([{ driverSeatStage: 2, passengerSeatStage: -1 }]);
  expect(comfort.get().isWaiting).toBe(true);
  app.send('SetSeatComfort', { success: true, isConfirmed: false });
  expect(comfort.get().isWaiting).toBe(false);
  expect(app.notices).toEqual([
    { kind: 'seat-comfort', outcome: 'asked' },
    { kind: 'seat-comfort', outcome: 'unconfirmed' },
  ]);
  app.stores.stop();

  const later = await openApp();
  expect(later.late.seats.comfort.get().value).toEqual({ driverSeatStage: 2, passengerSeatStage: -1 });
});

test('settings are saved without read-only fields, and the owner is notified of the outcome', async () => {
  const app = await openApp();
  const { settings } = app.late;
  expect(settings.get().isWaiting).toBe(false);
  const leave = settings.enter();
  await app.connect();
  const state = {
    allowOnlineWhileCarOff: true,
    keepWifiWhileCarOff: true,
    avoidRebootRoutine: false,
    isWorkingFully: true,
  };
  app.send('GetAppConfig', state);
  settings.change({ avoidRebootRoutine: true });
  leave();
  const { isWorkingFully: _only, ...setting } = state;
  expect(app.received('SetAppConfig')).toEqual([{ ...setting, avoidRebootRoutine: true }]);
  app.send('SetAppConfig', { success: true });
  expect(settings.get().value).toEqual({ ...state, avoidRebootRoutine: true });
  expect(app.notices).toEqual([
    { kind: 'settings', outcome: 'asked' },
    { kind: 'settings', outcome: 'saved' },
  ]);

  app.send('GetAppConfig', { ...state, avoidRebootRoutine: true });
  settings.change({ avoidRebootRoutine: false });
  app.lose();
  expect(settings.get().value.avoidRebootRoutine).toBe(true);
  expect(app.notices.at(-1)).toEqual({ kind: 'settings', outcome: 'link-lost' });
});

test('a seat memory slot is loaded one at a time, and every end is told apart', async () => {
  const app = await openApp();
  const { memory } = app.late.seats;
  memory.load(1);
  await settle();
  expect(memory.get()).toEqual({ loading: null, last: { position: 1, outcome: 'link-lost' } });
  await app.connect();
  memory.load(1);
  memory.load(2);
  expect(app.received('LoadSeatMemory')).toEqual([{ position: 1 }]);
  app.send('LoadSeatMemory', { success: true });
  await settle();
  expect(memory.get()).toEqual({ loading: null, last: { position: 1, outcome: 'done' } });
  memory.load(1);
  app.send('LoadSeatMemory', { success: true, isConfirmed: false });
  await settle();
  expect(memory.get().last).toEqual({ position: 1, outcome: 'unconfirmed' });
  memory.load(2);
  app.send('LoadSeatMemory', { success: false });
  await settle();
  expect(memory.get().last).toEqual({ position: 2, outcome: 'refused' });
  memory.load(2);
  app.lose();
  await settle();
  expect(memory.get().last).toEqual({ position: 2, outcome: 'link-lost' });
});
