import { createVirtualClock, settle } from '@ligo/machine/test-support';
import {
  type NotificationSettings,
  type NotificationSwitch,
  notificationSettingsSchema,
} from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createCounter } from '../../lib/values/counter.ts';
import type { Api } from '../../ports/api.ts';
import { createRecordStorage } from '../car-scoped/create-car-record.ts';
import { createFakeStorage } from '../test-support/fake-browser.ts';
import { createNotificationSettings, DEFAULT_NOTIFICATION_SETTINGS } from './notification-settings-store.ts';

const NAMES = Object.entries(DEFAULT_NOTIFICATION_SETTINGS).flatMap(([name, value]) =>
  typeof value === 'boolean' ? [name as NotificationSwitch] : [],
);
const allOff = notificationSettingsSchema.parse(Object.fromEntries(NAMES.map((name) => [name, false])));
const CAR = { accountId: 'me', carId: 'car-one-1' };

/** A server whose answers the test sends. */
function createBench(storage = createFakeStorage()) {
  const clock = createVirtualClock();
  const calls: {
    /** The settings to save; `null` for a question. */
    saved: NotificationSettings | null;
    carId: string;
    answer(value: unknown): void;
    fail(error: Error): void;
  }[] = [];
  const call = (name: string, { carId, ...settings }: NotificationSettings & { carId: string }) =>
    new Promise((answer, fail) => {
      calls.push({ saved: name === 'notificationSettings' ? null : settings, carId, answer, fail });
    });
  const settings = createNotificationSettings({
    api: { call: call as Api['call'] },
    records: createRecordStorage(storage.tab()),
    clock,
    counter: createCounter(),
  });
  const onSaveFailed = vi.fn();
  settings.onSaveFailed(onSaveFailed);
  settings.select(CAR);
  const answer = async (value: unknown = allOff) => {
    calls.shift()?.answer(value);
    await settle();
  };
  const fail = async () => {
    calls.shift()?.fail(new Error('offline'));
    await settle();
  };
  const asked = () => calls.map(({ saved }) => saved ?? 'load');
  return { clock, calls, asked, settings, onSaveFailed, answer, fail };
}

async function createLoaded(storage = createFakeStorage()) {
  const bench = createBench(storage);
  bench.settings.load();
  expect(bench.settings.get()).toMatchObject({ isLoading: true, isLocked: true, isKnown: false });
  await bench.answer();
  expect(bench.settings.get()).toMatchObject({ isKnown: true, isLoading: false, isLocked: false });
  return bench;
}

it('shows a tap at once and saves all switches, and later taps after it', async () => {
  const { settings, asked, answer, calls, clock } = await createLoaded();
  settings.set('notifyMCUReboot', true);
  expect(settings.get().settings).toEqual({ ...allOff, notifyMCUReboot: true });
  settings.set('notifyLigoInit', true);
  settings.set('notifyDriveChange', true);
  expect(asked()).toEqual([{ ...allOff, notifyMCUReboot: true }]);
  expect(calls[0]?.carId).toBe(CAR.carId);
  await answer();
  expect(asked()).toEqual([
    { ...allOff, notifyMCUReboot: true, notifyLigoInit: true, notifyDriveChange: true },
  ]);
  await answer();
  expect(asked()).toEqual([]);
  expect(settings.get()).toMatchObject({ isKnown: true, isLocked: false });
  settings.flush();
  expect(clock.pending()).toBe(0);
});

it('saves nothing more when a tap was taken back, or changes nothing', async () => {
  const { settings, asked, answer } = await createLoaded();
  settings.set('notifyMCUReboot', false);
  expect(asked()).toEqual([]);
  settings.set('notifyLigoInit', true);
  settings.set('notifyMCUReboot', true);
  settings.set('notifyMCUReboot', false);
  await answer();
  expect(asked()).toEqual([]);
});

it('saves a list of cameras once, however often it is chosen', async () => {
  const { settings, asked, answer } = await createLoaded();
  settings.set('mutedCameras', [1, 4]);
  settings.set('mutedCameras', [1, 4]);
  settings.set('alarmPauseMin', 3);
  expect(asked()).toEqual([{ ...allOff, mutedCameras: [1, 4] }]);
  await answer();
  expect(asked()).toEqual([]);
  expect(settings.get()).toMatchObject({ isKnown: true, settings: { mutedCameras: [1, 4] } });
});

it('locks the switches from 200 ms on until all is saved, and for no save that ends sooner', async () => {
  const { settings, clock, answer } = await createLoaded();
  settings.set('notifyMCUReboot', true);
  await clock.advance(199);
  expect(settings.get().isLocked).toBe(false);
  settings.set('notifyLigoInit', true);
  await clock.advance(1);
  settings.set('notifyDriveChange', true);
  expect(settings.get()).toMatchObject({ isLocked: true, settings: { notifyDriveChange: false } });
  await answer();
  expect(settings.get().isLocked).toBe(true);
  await answer();
  expect(settings.get().isLocked).toBe(false);
  settings.set('notifyMCUReboot', false);
  await answer();
  await clock.advance(1_000);
  expect(settings.get().isLocked).toBe(false);
});

it('rolls back to the confirmed state, notifies once, and asks the server', async () => {
  const { settings, clock, asked, answer, fail, onSaveFailed } = await createLoaded();
  settings.set('notifyMCUReboot', true);
  settings.set('notifyLigoInit', true);
  await clock.advance(3_000);
  await fail();
  expect(settings.get()).toMatchObject({ settings: allOff, isLocked: true, isKnown: false });
  expect(asked()).toEqual(['load']);
  await fail();
  expect(settings.get()).toMatchObject({ settings: allOff, isKnown: false, isLoading: false });
  expect(asked()).toEqual([]);
  expect(onSaveFailed).toHaveBeenCalledOnce();
  settings.load();
  await answer();
  expect(settings.get().isKnown).toBe(true);
});

it('is locked until the first answer and after a failure, asks once at a time, and saves nothing meanwhile', async () => {
  const { settings, asked, answer, fail } = createBench();
  expect(settings.get().isLocked).toBe(true);
  settings.load();
  settings.load();
  settings.set('notifyMCUReboot', false);
  expect(asked()).toEqual(['load']);
  await fail();
  expect(settings.get()).toMatchObject({ isLocked: true, hasFailed: true });
  settings.set('notifyMCUReboot', false);
  expect(asked()).toEqual([]);
  settings.load();
  expect(settings.get().hasFailed).toBe(false);
  await answer();
  settings.load();
  expect(settings.get().isLocked).toBe(false);
  await fail();
  expect(settings.get()).toMatchObject({ settings: allOff, isLocked: true, hasFailed: true });
});

it('shows the settings of an earlier day, locked', async () => {
  const storage = createFakeStorage();
  const before = await createLoaded(storage);
  before.settings.flush();
  const { settings, asked, fail } = createBench(storage);
  expect(settings.get()).toMatchObject({ settings: allOff, wasLoaded: true, isLocked: true });
  settings.load();
  await fail();
  settings.set('notifyMCUReboot', true);
  expect(asked()).toEqual([]);
  expect(settings.get()).toMatchObject({ settings: allOff, wasLoaded: true, isLocked: true });
});

it('ignores answers that a tap or another car has overtaken', async () => {
  const { settings, calls, answer } = await createLoaded();
  settings.load();
  settings.set('notifyMCUReboot', true);
  await answer();
  expect(settings.get().settings.notifyMCUReboot).toBe(true);
  for (const how of ['answer', 'fail'] as const) {
    const [save] = calls;
    settings.select({ ...CAR, carId: 'car-two-2' });
    save?.[how](new Error('offline'));
    await settle();
    expect(calls).toEqual([save]);
    expect(settings.get()).toMatchObject({ settings: DEFAULT_NOTIFICATION_SETTINGS, isKnown: false });
    settings.select(CAR);
    settings.load();
    calls.shift();
    await answer();
    settings.set('notifyLigoInit', true);
  }
});

it('does nothing without a car', () => {
  const { settings, asked } = createBench();
  settings.discard();
  settings.load();
  settings.set('notifyMCUReboot', false);
  expect(asked()).toEqual([]);
});

const flags = fc
  .record(Object.fromEntries(NAMES.map((name) => [name, fc.boolean()])))
  .map((switches) => notificationSettingsSchema.parse(switches));
const move = fc.oneof(
  fc.record({ type: fc.constant('set' as const), name: fc.constantFrom(...NAMES), isOn: fc.boolean() }),
  fc.constant({ type: 'load' as const }),
  fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 300 }) }),
  // What becomes of one of the calls on their way; a lost answer looks like a lost call.
  fc.record({
    type: fc.constant('answer' as const),
    which: fc.nat({ max: 3 }),
    fate: fc.constantFrom('answered' as const, 'answer-lost' as const, 'call-lost' as const),
  }),
);

it('phone and server agree once nothing is going on', async () => {
  await fc.assert(
    fc.asyncProperty(flags, fc.array(move, { maxLength: 40 }), async (atFirst, moves) => {
      const { settings, calls, clock } = createBench();
      let server = atFirst;
      const end = async (which: number, fate: 'answered' | 'answer-lost' | 'call-lost') => {
        const [ended] = calls.splice(which % Math.max(1, calls.length), 1);
        if (!ended) return;
        if (ended.saved && fate !== 'call-lost') server = ended.saved;
        if (fate === 'answered') ended.answer(server);
        else ended.fail(new Error('offline'));
        await settle();
      };
      for (const each of moves) {
        if (each.type === 'answer') await end(each.which, each.fate);
        else if (each.type === 'wait') await clock.advance(each.ms);
        else if (each.type === 'set') settings.set(each.name, each.isOn);
        else settings.load();
        // Two saves on their way at once could arrive in any order.
        expect(calls.filter(({ saved }) => saved).length).toBeLessThanOrEqual(1);
        if (calls.length === 0 && settings.get().isKnown) expect(settings.get().settings).toEqual(server);
      }
      while (calls.length > 0) await end(0, 'answered');
      settings.load();
      while (calls.length > 0) await end(0, 'answered');
      expect(settings.get()).toMatchObject({ settings: server, isKnown: true, isLocked: false });
      expect(clock.pending()).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1_000, seed: 20_261_121 },
  );
});
