import { createVirtualClock, settle } from '@ligo/machine/test-support';
import type { NotificationSettings } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { createCounter } from '../../lib/values/counter.ts';
import type { Api } from '../../ports/api.ts';
import { createRecordStorage } from '../car-scoped/create-car-record.ts';
import { createFakeStorage } from '../test-support/fake-browser.ts';
import { createNotificationSettings } from './notification-settings-store.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from './switch-machine.ts';

/** A server that keeps the switches of each car; `wait` holds its answers back. */
function createBench(storage = createFakeStorage()) {
  const clock = createVirtualClock();
  const saved = new Map<string, NotificationSettings>();
  const server = { isOffline: false, wait: Promise.resolve() };
  const call = async (name: string, request: unknown) => {
    await server.wait;
    if (server.isOffline) throw new Error('offline');
    const { carId, ...settings } = request as NotificationSettings & { carId: string };
    if (name === 'notificationSettings') return saved.get(carId) ?? DEFAULT_NOTIFICATION_SETTINGS;
    saved.set(carId, settings);
    return {};
  };
  const settings = createNotificationSettings({
    api: { call: call as Api['call'] },
    records: createRecordStorage(storage.tab()),
    clock,
    counter: createCounter(),
  });
  const onSaveFailed = vi.fn();
  settings.onSaveFailed(onSaveFailed);
  settings.select({ accountId: 'me', carId: 'car-one-1' });
  return { clock, saved, server, settings, onSaveFailed };
}

it('SWITCH-1 saves a tap for the selected car', async () => {
  const { saved, settings } = createBench();
  settings.load();
  await settle();
  expect(settings.get()).toMatchObject({ isKnown: true, isLoading: false, isLocked: false });
  settings.set('notifySentryMovement', true);
  expect(settings.get().settings.notifySentryMovement).toBe(true);
  await settle();
  expect(saved.get('car-one-1')).toEqual({ ...DEFAULT_NOTIFICATION_SETTINGS, notifySentryMovement: true });
  settings.select({ accountId: 'me', carId: 'car-two-2' });
  settings.load();
  await settle();
  expect(settings.get().settings).toEqual(DEFAULT_NOTIFICATION_SETTINGS);
});

it('SWITCH-2 locks the switches while a save takes longer than 200 ms', async () => {
  const { clock, server, settings } = createBench();
  settings.load();
  await settle();
  let answer = () => {};
  server.wait = new Promise((resolve) => {
    answer = resolve;
  });
  settings.set('notifyMCUReboot', false);
  await clock.advance(200);
  expect(settings.get().isLocked).toBe(true);
  answer();
  await settle();
  expect(settings.get()).toMatchObject({ isLocked: false, isKnown: true });
  settings.flush();
  expect(clock.pending()).toBe(0);
});

it('SWITCH-3 rolls back and reports it when the server cannot be reached', async () => {
  const { server, settings, onSaveFailed } = createBench();
  settings.load();
  await settle();
  server.isOffline = true;
  settings.set('notifyMCUReboot', false);
  await settle();
  expect(onSaveFailed).toHaveBeenCalledOnce();
  expect(settings.get()).toMatchObject({ settings: DEFAULT_NOTIFICATION_SETTINGS, isKnown: false });
  server.isOffline = false;
  settings.load();
  await settle();
  expect(settings.get().isKnown).toBe(true);
});

it('SWITCH-4 shows the known settings, and blocks changes to settings that cannot be loaded', async () => {
  const storage = createFakeStorage();
  const before = createBench(storage);
  before.settings.load();
  await settle();
  before.settings.set('notifyOpenClosedDoors', false);
  await settle();
  before.settings.flush();
  const { saved, server, settings } = createBench(storage);
  server.isOffline = true;
  settings.load();
  await settle();
  expect(settings.get()).toMatchObject({
    settings: { notifyOpenClosedDoors: false },
    wasLoaded: true,
    hasFailed: true,
    isLocked: true,
  });
  server.isOffline = false;
  settings.set('notifyMCUReboot', false);
  await settle();
  expect(saved.size).toBe(0);
  settings.load();
  await settle();
  expect(settings.get()).toMatchObject({ isKnown: true, isLocked: false });
});
