import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type CarExtras, type SentryConfigSetting, sentryConfigSettingSchema } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBook } from '../../book/create-book.ts';
import type { CarStore } from '../../car-store.ts';
import { openStore } from '../../data-folder.ts';
import type { MadeChange } from '../../events/events-contract.ts';
import { ActionRouter } from '../../link/phones/action-router.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { testContext } from '../../test-support/car-context.ts';
import { createFakePhone } from '../../test-support/fake-phone.ts';
import { fakeVolumes } from '../../test-support/fake-volumes.ts';
import { offsetIn } from '../../test-support/offset-in.ts';
import { carStateAt } from '../../test-support/vehicle-state.ts';
import { unitTimeOf, type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import type { WatcherHandlers, WatchSettings } from '../watcher-contract.ts';
import { createOffPlaces } from './off-places.ts';
import { createSentryModule } from './sentry-module.ts';

const MINUTE = 60_000;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const PARKED: Partial<VehicleState> = {
  gear: 'P',
  speedKmh: 0,
  stateOfChargePct: 60,
  auxBatteryVoltageV: 12.6,
  energyCounterKwh: 100,
};
const setting = (given: Partial<SentryConfigSetting> = {}) =>
  sentryConfigSettingSchema.parse({ isSentryOn: true, ...given });

/** A watcher that arms on request, and records its commands. */
function fakeWatcher() {
  const commands: (WatchSettings | 'disarm')[] = [];
  let handlers: WatcherHandlers | null = null;
  return {
    commands,
    handlers: () => handlers,
    create: (given: WatcherHandlers) => {
      handlers = given;
      return {
        arm(settings: WatchSettings) {
          commands.push(settings);
          given.onState({ phase: 'watching' });
        },
        async disarm() {
          commands.push('disarm');
          given.onState({ phase: 'idle' });
        },
      };
    },
  };
}

/** Recordings of 500 MB at most. */
function recordingsOf(volume: Volume, bytes: number) {
  const count = Math.ceil(bytes / 5e8);
  return Array.from({ length: count }, (_, at) => ({ name: `${volume} ${at}`, bytes: bytes / count }));
}

let folder: string;
let store: CarStore;
let running: { stop(): void | Promise<void> }[];
beforeEach(() => {
  vi.clearAllMocks();
  folder = mkdtempSync(join(tmpdir(), 'ligo-sentry-'));
  store = openStore(folder, 0, log);
  running = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const module of running) await module.stop();
  store.close();
});

/** Starts Sentry on the store; `clock` goes on from one start to the next. */
async function start(
  clock: VirtualClock = virtualClock(),
  media = fakeVolumes({ internal: '/data' }),
  setByMs = () => 0,
) {
  const phones = new ActionRouter(log);
  const watcher = fakeWatcher();
  const reported: { action: string; extras: unknown }[] = [];
  const moved = vi.fn();
  const joined = vi.fn();
  const pictured = vi.fn();
  const stopped = vi.fn();
  const changes: MadeChange[] = [];
  const used: Partial<Record<Volume, number>> = {};
  phones.connect({ broadcast: (action, extras) => void reported.push({ action, extras }) });
  const book = createBook(store.book, { nowMs: () => 1 });
  let made = 0;
  const module = createSentryModule(
    testContext({ phones, kv: store.kv, ...unitTimeOf(clock, setByMs), log }),
    {
      offset: offsetIn('Europe/Berlin'),
      volumes: media.volumes,
      recordingsOn: (volume) => recordingsOf(volume, used[volume] ?? 0),
      createWatcher: watcher.create,
      obstacle: async () => null,
      hasOtherApps: async () => true,
      camIds: [1, 2, 3, 4],
      places: createOffPlaces(book, { nowMs: () => 1 }, () => `new-${++made}`),
      events: { noteSentryMovement: moved, noteMoreCameras: joined, noteSentryStopped: stopped },
      ownerChanges: { note: (made) => changes.push(made) },
      alarmPictures: { noteMovement: pictured },
    },
  );
  running.push(module);
  await module.start(new AbortController().signal);
  // By then it has looked at the media.
  await setImmediate();
  async function ask<N extends 'GetSentryConfig' | 'SetSentryConfig' | 'GetSentryMasks' | 'SetSentryMasks'>(
    action: N,
    extras: object = {},
  ) {
    const phone = createFakePhone();
    phones.receive(JSON.stringify({ action, extras }), phone);
    await vi.waitFor(() => expect(phone.received).toHaveLength(1));
    return phone.published(action)[0] as CarExtras<N>;
  }
  return {
    module,
    clock,
    media,
    phones,
    used,
    watcher,
    reported,
    moved,
    joined,
    pictured,
    stopped,
    changes,
    book,
    ask,
    set: async (given: Partial<SentryConfigSetting> = {}) =>
      (await ask('SetSentryConfig', setting(given))).success,
    read: (given: Partial<VehicleState>) => module.receive?.(carStateAt(clock.nowMs(), given)),
    phase: async () => (await ask('GetSentryConfig')).state?.phase,
  };
}
type Started = Awaited<ReturnType<typeof start>>;

/** Ends the app in order, and starts it again on what it kept. */
async function restart({ module, clock, media }: Started): Promise<Started> {
  await module.stop();
  running = [];
  store.close();
  store = openStore(folder, 0, log);
  return start(clock, media);
}

it('has the defaults of a car at first, with safe floors, and reports the features of its unit', async () => {
  const { ask, media, used } = await start();
  media.plug('microsd', '/card', { freeBytes: 2_000_000_000, totalBytes: 32_000_000_000 });
  used.microsd = 5_000_000;
  expect(await ask('GetSentryConfig')).toEqual({
    ...sentryConfigSettingSchema.parse({}),
    minStateOfCharge: 20,
    minAuxVoltage: 11.8,
    offPlaces: [],
    availableVolumes: [
      { type: 'internal', availableSpaceMB: 50_000, totalSpaceMB: 50_000, usedByRecordingsMB: 0 },
      { type: 'sdcard', availableSpaceMB: 2_000, totalSpaceMB: 32_000, usedByRecordingsMB: 5 },
    ],
    hasOtherSentryApps: true,
    state: { phase: 'off', since: expect.any(Number), watchedMs: 0, usedKwh: null, usedPct: null },
  });
});

it('stores a setting of a phone, applies it, and notifies all phones', async () => {
  const { set, reported, read, watcher, ask } = await start();
  read(PARKED);
  expect(await set({ sensitivity: 150, storageLimit: 2_000 })).toBe(true);
  expect(watcher.commands).toMatchObject([{ sensitivity: 150, storageLimit: 2_000, masks: [] }]);
  await vi.waitFor(() => expect(reported.at(-1)).toMatchObject({ action: 'GetSentryConfig' }));
  expect(reported.at(-1)?.extras).toEqual(await ask('GetSentryConfig'));
  expect(reported.filter(({ action }) => action === 'SentryState').map(({ extras }) => extras)).toMatchObject(
    [{ phase: 'starting' }, { phase: 'watching' }],
  );
});

it('keeps what a phone does not name, and takes what it does', async () => {
  const { set, ask } = await start();
  const office = { name: 'Office', lat: 43.7, lng: 7.4, radius: 80 };
  const window = { weekday: 1, startTime: 60, endTime: 120 };
  await set({ minStateOfCharge: 35, minAuxVoltage: 0, offPlaces: [office], weekdayWindows: [window] });
  await set({ sensitivity: 30 });
  expect(await ask('GetSentryConfig')).toMatchObject({
    sensitivity: 30,
    minStateOfCharge: 35,
    minAuxVoltage: 0,
    offPlaces: [office],
    weekdayWindows: [window],
  });
  await set({ offPlaces: [], weekdayWindows: [] });
  expect(await ask('GetSentryConfig')).toMatchObject({ offPlaces: [], weekdayWindows: [], minAuxVoltage: 0 });
});

it('clamps the limit of storage to what the chosen medium has, also when that is changed', async () => {
  const { set, ask, media, used } = await start();
  media.plug('usbotg', '/usb', { freeBytes: 3_000_000_000 });
  await set({ storageLimit: 40_000 });
  expect((await ask('GetSentryConfig')).storageLimit).toBe(40_000);
  await set({ storageLimit: 40_000, selectedStorage: 'usbotg' });
  expect((await ask('GetSentryConfig')).storageLimit).toBe(2_000);
  used.usbotg = 1_000_000_000;
  await set({ storageLimit: 40_000, selectedStorage: 'usbotg' });
  expect((await ask('GetSentryConfig')).storageLimit).toBe(3_000);
});

it('does not choose a medium that is out or takes nothing, and keeps one that was chosen and pulled out', async () => {
  const { set, ask, media } = await start();
  expect(await set({ selectedStorage: 'microsd' })).toBe(false);
  media.plug('microsd', '/card', { isWritable: false });
  expect(await set({ selectedStorage: 'microsd' })).toBe(false);
  expect((await ask('GetSentryConfig')).selectedStorage).toBe('internal');
  media.plug('microsd', '/card');
  expect(await set({ selectedStorage: 'microsd', storageLimit: 9_000 })).toBe(true);
  media.pull('microsd');
  expect(await set({ selectedStorage: 'microsd', storageLimit: 9_000, minDuration: 3 })).toBe(true);
  expect(await ask('GetSentryConfig')).toMatchObject({
    selectedStorage: 'microsd',
    storageLimit: 9_000,
    minDuration: 3,
  });
});

it('waits while there is no room, and goes on when there is', async () => {
  const { set, read, media, phase, watcher, stopped, clock } = await start();
  read(PARKED);
  await set();
  media.plug('internal', '/data', { freeBytes: 900_000_000 });
  await vi.waitFor(() => expect(watcher.commands.at(-1)).toBe('disarm'));
  await clock.advance(30_000);
  expect(stopped.mock.calls).toEqual([[clock.nowMs() - 30_000, 'storage']]);
  media.plug('internal', '/data');
  await vi.waitFor(async () => expect(await phase()).toBe('watching'));
});

it('keeps the old settings and reports it if the disk rejects the new ones', async () => {
  const { set, read, ask, watcher } = await start();
  read(PARKED);
  await set({ sensitivity: 70 });
  const mask = { camId: 4 as const, cells: 'f'.repeat(75) };
  await ask('SetSentryMasks', { masks: [mask] });
  const write = vi.spyOn(store.kv, 'write').mockImplementation(() => {
    throw new Error('disk full');
  });
  const commands = watcher.commands.length;
  expect(await set({ sensitivity: 90, isSentryOn: false })).toBe(false);
  expect((await ask('SetSentryMasks', { masks: [] })).success).toBe(false);
  expect(await ask('GetSentryConfig')).toMatchObject({ sensitivity: 70, isSentryOn: true });
  expect((await ask('GetSentryMasks')).masks).toEqual([mask]);
  expect(watcher.commands).toHaveLength(commands);
  write.mockRestore();
  expect(await set({ sensitivity: 90 })).toBe(true);
});

it("is switched at the car's own screen as by a phone, and notifies all phones", async () => {
  const { module, set, read, ask, reported, watcher } = await start();
  read(PARKED);
  await set({ isSentryOn: false, sensitivity: 70 });
  expect(module.shown()).toMatchObject({ isOn: false, phase: 'off' });
  expect(await module.setEnabled(true)).toBe(true);
  expect(watcher.commands).toMatchObject([{ sensitivity: 70 }]);
  expect(module.shown()).toMatchObject({ isOn: true, phase: 'watching' });
  expect(reported.at(-1)).toEqual({ action: 'GetSentryConfig', extras: await ask('GetSentryConfig') });
  vi.spyOn(store.kv, 'write').mockImplementation(() => {
    throw new Error('disk full');
  });
  expect(await module.setEnabled(false)).toBe(false);
  expect(module.shown()).toMatchObject({ isOn: true });
  vi.restoreAllMocks();
  await module.stop();
  expect([module.shown(), await module.setEnabled(false)]).toEqual([null, false]);
});

it('hands masks to the watcher, keeps them, and has one a camera', async () => {
  const first = await start();
  first.read(PARKED);
  await first.set();
  const mask = (camId: number, digit: string) => ({ camId, cells: digit.repeat(75) });
  const asked = { masks: [mask(1, '0'), mask(4, 'a'), mask(1, 'c')] };
  expect(await first.ask('SetSentryMasks', asked)).toEqual({ success: true });
  const kept = [mask(1, 'c'), mask(4, 'a')];
  expect(first.watcher.commands.at(-1)).toMatchObject({ masks: kept });
  expect(first.reported.at(-1)).toEqual({ action: 'GetSentryMasks', extras: { masks: kept } });
  expect((await (await restart(first)).ask('GetSentryMasks')).masks).toEqual(kept);
});

it('notes the time and the cameras of a movement, and the reason of a stop', async () => {
  const { set, read, watcher, moved, joined, pictured, stopped, clock } = await start();
  read(PARKED);
  await set();
  watcher.handlers()?.onMovement(123 as Monotonic, [4]);
  watcher.handlers()?.onMoreCameras(123 as Monotonic, [1]);
  expect([moved.mock.calls, joined.mock.calls]).toEqual([[[123, [4]]], [[123, [1]]]]);
  expect(pictured.mock.calls).toEqual([[123, [4]]]);
  read({ stateOfChargePct: 15 });
  expect(watcher.commands.at(-1)).toBe('disarm');
  expect(stopped.mock.calls).toEqual([[clock.nowMs(), 'charge']]);
});

it('misses no state of the car while the media have not answered, and watches once there is room', async () => {
  const first = await start();
  await first.set();
  await first.module.stop();
  running = [];
  const media = fakeVolumes({ internal: '/data' });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { list } = media.volumes;
  media.volumes.list = () => answered.then(list);
  const { read, watcher, reported } = await start(first.clock, media);
  read(PARKED);
  expect(watcher.commands).toEqual([]);
  expect(reported.at(-1)?.extras).toMatchObject({ phase: 'starting' });
  answer();
  await vi.waitFor(() => expect(watcher.commands).toHaveLength(1));
});

it('WATCH-13 keeps how long the 12 V battery is low over a restart of the unit, in wall time on the disk', async () => {
  let setByMs = 1_700_000_000_000;
  const first = await start(virtualClock(9_000_000), undefined, () => setByMs);
  await first.set({ minAuxVoltage: 11.8 });
  first.read({ ...PARKED, auxBatteryVoltageV: 11 });
  await first.clock.advance(30_000);
  first.read({ ...PARKED, auxBatteryVoltageV: 11 });
  const sinceMs = setByMs + 9_030_000;
  expect(first.reported.at(-1)?.extras).toMatchObject({ reason: 'aux-battery', since: sinceMs });
  expect(store.kv.read('sentry-watch')).toMatchObject({ auxLowSinceMs: sinceMs });
  await first.clock.advance(5 * MINUTE);
  await first.module.stop();
  expect(store.kv.read('sentry-watch')).toMatchObject({ auxLowSinceMs: sinceMs });
  running = [];
  // The unit restarts within a minute.
  setByMs += first.clock.nowMs() + MINUTE;
  const second = await start(virtualClock(0), undefined, () => setByMs);
  second.read(PARKED);
  expect(second.reported.at(-1)?.extras).toMatchObject({ reason: 'aux-battery' });
  // The time of the day is set; the battery is low for ten minutes in all.
  setByMs -= 86_400_000;
  await second.clock.advance(4 * MINUTE - 1_000);
  second.read(PARKED);
  expect(await second.phase()).toBe('waiting');
  await second.clock.advance(2_000);
  second.read(PARKED);
  expect(await second.phase()).toBe('watching');
});

it('follows the wall clock in the zone of the car', async () => {
  const wallMs = Date.parse('2026-10-25T05:59+01:00');
  const { set, read, phase, clock } = await start(virtualClock(0), undefined, () => wallMs);
  read(PARKED);
  await set({ isTimeRestrictionOn: true, startTime: 1320, endTime: 360 });
  expect(await phase()).toBe('watching');
  await clock.advance(MINUTE);
  expect(await phase()).toBe('waiting');
});

const PHASES: [string, (sentry: Started) => void | Promise<void>][] = [
  ['off', async ({ set }) => void (await set({ isSentryOn: false }))],
  ['waiting', ({ read }) => read({ gear: 'D' })],
  ['waiting', async ({ set }) => void (await set({ preBufferTime: 13, minStateOfCharge: 70 }))],
  ['starting', ({ watcher }) => watcher.handlers()?.onState({ phase: 'starting' })],
  ['watching', () => {}],
  ['recording', ({ watcher }) => watcher.handlers()?.onState({ phase: 'recording' })],
];

it.each(PHASES)(
  'keeps its settings and what was used when it is started again while %s',
  async (phase, bring) => {
    const first = await start();
    first.read(PARKED);
    await first.set({ preBufferTime: 13 });
    await first.clock.advance(7 * MINUTE);
    first.read({ energyCounterKwh: 100.5, stateOfChargePct: 59 });
    await bring(first);
    const before = await first.ask('GetSentryConfig');
    expect(before.state).toMatchObject({ phase, watchedMs: 7 * MINUTE, usedKwh: 0.5, usedPct: 1 });
    const second = await restart(first);
    const after = await second.ask('GetSentryConfig');
    expect({ ...after, state: null }).toEqual({ ...before, state: null });
    expect(after.state).toMatchObject({ watchedMs: 7 * MINUTE, usedKwh: 0.5, usedPct: 1 });
    const isActive = ['starting', 'watching', 'recording'].includes(phase);
    expect(after.state?.phase).toBe(isActive ? 'watching' : phase);
    expect(after.state?.reason).toBe(before.state?.reason);
    expect(second.stopped).not.toHaveBeenCalled();
  },
);

it('reads settings that another version kept, and takes a broken field alone for its default', async () => {
  store.kv.write('sentry-config', { isSentryOn: true, sensitivity: 'much', preBufferTime: 9, later: 1 });
  store.kv.write('sentry-masks', [{ camId: 77 }]);
  const { ask } = await start();
  expect(await ask('GetSentryConfig')).toMatchObject({
    isSentryOn: true,
    sensitivity: 100,
    preBufferTime: 9,
  });
  expect((await ask('GetSentryMasks')).masks).toEqual([]);
  store.kv.write('sentry-config', 'nonsense');
  expect((await (await start()).ask('GetSentryConfig')).isSentryOn).toBe(false);
});

it("answers each phone's requests in order, while another floods, and sends all phones only the last change", async () => {
  const { phones, reported, media, ask } = await start();
  const list = vi.spyOn(media.volumes, 'list');
  const hasty = createFakePhone();
  for (let each = 0; each < 50; each++) {
    const wanted = setting({ sensitivity: 51 + each });
    phones.receive(JSON.stringify({ action: 'SetSentryConfig', extras: wanted }), hasty);
    phones.receive(JSON.stringify({ action: 'GetSentryConfig' }), hasty);
    const masks = [{ camId: 4, cells: (each % 10).toString().repeat(75) }];
    phones.receive(JSON.stringify({ action: 'SetSentryMasks', extras: { masks } }), hasty);
  }
  const other = createFakePhone();
  let looksBefore = Number.POSITIVE_INFINITY;
  const { send } = other;
  other.send = (...said) => {
    looksBefore = list.mock.calls.length;
    return send(...said);
  };
  phones.receive(JSON.stringify({ action: 'GetSentryConfig' }), other);
  await vi.waitFor(() => expect(hasty.received).toHaveLength(150));
  await vi.waitFor(() =>
    expect(reported.filter(({ action }) => action === 'GetSentryConfig')).toHaveLength(1),
  );
  expect(looksBefore).toBeLessThan(10);
  expect(reported.filter(({ action }) => action === 'GetSentryMasks').length).toBeLessThan(2);
  expect(reported.findLast(({ action }) => action === 'GetSentryConfig')?.extras).toMatchObject({
    sensitivity: 100,
  });
  expect((await ask('GetSentryMasks')).masks).toEqual([{ camId: 4, cells: '9'.repeat(75) }]);
});

it('leaves nothing behind when it ends: no timer, no answer, no watching', async () => {
  const { module, set, read, clock, watcher, media } = await start();
  read(PARKED);
  await set();
  await module.stop();
  expect(watcher.commands.at(-1)).toBe('disarm');
  expect(clock.pending()).toBe(0);
  const commands = watcher.commands.length;
  read(PARKED);
  media.plug('usbotg', '/usb');
  watcher.handlers()?.onState({ phase: 'watching' });
  await clock.advance(60 * MINUTE);
  expect(watcher.commands).toHaveLength(commands);
  await module.start(new AbortController().signal);
  await vi.waitFor(() => expect(watcher.commands.length).toBeGreaterThan(commands));
});

const mask = (camId: 1 | 2 | 3 | 4, digit: string) => ({ camId, cells: digit.repeat(75) });

it('records each switch with the pairing of the phone, or the screen, and none that changes nothing', async () => {
  const { set, changes, module } = await start();
  await set();
  await set({ sensitivity: 50 });
  await set({ isSentryOn: false });
  await module.setEnabled(true);
  await module.setEnabled(true);
  vi.spyOn(store.kv, 'write').mockImplementation(() => {
    throw new Error('disk full');
  });
  expect(await set({ isSentryOn: false })).toBe(false);
  const switched = (isOn: boolean, pairingId: string | null) => ({
    change: { kind: 'sentrySwitched', isOn },
    ...{ pairingId, isSerious: !isOn },
  });
  expect(changes).toEqual([switched(true, 'pairing'), switched(false, 'pairing'), switched(true, null)]);
});

it('records which cameras see nothing, and reports it as its state while none sees anything', async () => {
  const { set, ask, changes, read, watcher } = await start();
  const camIdsOf = ({ change }: MadeChange) => (change.kind === 'sentryMasked' ? change : null);
  const save = (...masks: unknown[]) => ask('SetSentryMasks', { masks });
  await set();
  read(PARKED);
  await save(mask(1, '7'));
  await save(mask(1, 'f'), mask(4, 'f'));
  await save(...([1, 2, 3, 4] as const).map((camId) => mask(camId, 'f')));
  expect((await ask('GetSentryConfig')).state).toMatchObject({ phase: 'waiting', reason: 'masked' });
  expect(watcher.commands.at(-1)).toBe('disarm');
  await save(mask(4, 'f'));
  expect((await ask('GetSentryConfig')).state).toMatchObject({ phase: 'watching' });
  await save();
  expect(changes.slice(1).map((made) => [camIdsOf(made), made.isSerious, made.pairingId])).toEqual([
    [{ kind: 'sentryMasked', camIds: [1, 4], isEveryCamera: false }, true, 'pairing'],
    [{ kind: 'sentryMasked', camIds: [1, 2, 3, 4], isEveryCamera: true }, true, 'pairing'],
    [{ kind: 'sentryMasked', camIds: [4], isEveryCamera: false }, false, 'pairing'],
    [{ kind: 'sentryMasked', camIds: [], isEveryCamera: false }, false, 'pairing'],
  ]);
});

it('sees nothing if a lower sensitivity makes too little of what a mask leaves', async () => {
  const { set, ask, changes } = await start();
  const small = `0${'f'.repeat(74)}`;
  await ask('SetSentryMasks', { masks: ([1, 2, 3, 4] as const).map((camId) => ({ camId, cells: small })) });
  await set({ sensitivity: 100 });
  expect(changes.at(-1)?.change.kind).toBe('sentrySwitched');
  await set({ sensitivity: 10 });
  expect(changes.at(-1)?.change).toMatchObject({ kind: 'sentryMasked', isEveryCamera: true });
  expect((await ask('GetSentryConfig')).state).toMatchObject({ phase: 'waiting', reason: 'masked' });
});

it('OWNER-1 records how many recordings a lower limit deletes, on the chosen medium and the internal one', async () => {
  const { set, changes, media, used } = await start();
  const lower = (given: Partial<SentryConfigSetting>) => set({ isSentryOn: false, ...given });
  media.plug('usbotg', '/usb');
  used.internal = used.usbotg = 6e9;
  for (const storageLimit of [60_000, 6_001, 4_000, 4_000, 1_000]) await lower({ storageLimit });
  await lower({ storageLimit: 1_000, selectedStorage: 'usbotg' });
  const made = { pairingId: 'pairing', isSerious: true };
  const counts = [5, 6, 11];
  expect(changes).toEqual(counts.map((count) => ({ change: { kind: 'recordingsDeleted', count }, ...made })));
});

const HOME = { name: 'Home', lat: 43.7, lng: 7.4, radius: 90 };
const WORK = { ...HOME, name: 'Work', lat: 44 };
const offValue = (place: object) => ({ ...place, icon: 'other', isOffForSentry: true });

it('moves the places of an older version into the book, each once, and loses none if that fails', async () => {
  const kept = { ...setting(), offPlaces: [HOME, WORK] };
  store.kv.write('sentry-config', kept);
  const put = vi.spyOn(store.book, 'put').mockImplementation(() => {
    throw new Error('disk full');
  });
  const failed = await start();
  expect((await failed.ask('GetSentryConfig')).offPlaces).toEqual([HOME, WORK]);
  expect(store.kv.read('sentry-config')).toEqual(kept);
  put.mockRestore();
  const moved = await restart(failed);
  expect((await moved.ask('GetSentryConfig')).offPlaces).toEqual([HOME, WORK]);
  expect(moved.book.entries('place').map(({ value }) => value)).toEqual([offValue(HOME), offValue(WORK)]);
  expect(store.kv.read('sentry-config')).not.toHaveProperty('offPlaces');
  const again = await restart(moved);
  expect(again.book.entries('place')).toHaveLength(2);
});

it('takes the list of an older phone, and keeps what else the book has about a place', async () => {
  const { set, ask, book } = await start();
  await set({ offPlaces: [HOME, WORK] });
  book.write({ kind: 'place', id: 'new-1', value: { tariff: 'night' }, changedAt: 1, basedOn: 0 }, 'anna');
  await set({ offPlaces: [{ ...HOME, radius: 200 }, WORK] });
  expect(book.entries('place').map(({ id, value }) => [id, value])).toEqual([
    ['new-2', offValue(WORK)],
    ['new-1', { ...offValue(HOME), radius: 200, tariff: 'night' }],
  ]);
  await set({ offPlaces: [WORK] });
  expect((await ask('GetSentryConfig')).offPlaces).toEqual([WORK]);
  expect(book.entries('place').at(-1)?.value).toMatchObject({ tariff: 'night', isOffForSentry: false });
  // A phone that does not name places changes none.
  await set({ sensitivity: 50 });
  expect((await ask('GetSentryConfig')).offPlaces).toEqual([WORK]);
});

it('follows a place that a phone changes in the book, and sends it to older phones', async () => {
  const { read, book, reported, phase, set } = await start();
  await set({ isSentryOn: true });
  read({ ...PARKED, latitudeDeg: HOME.lat, longitudeDeg: HOME.lng });
  expect(await phase()).not.toBe('waiting');
  book.write({ kind: 'place', id: 'a', value: offValue(HOME), changedAt: 1, basedOn: 0 }, 'anna');
  expect(await phase()).toBe('waiting');
  await vi.waitFor(() => expect(reported.at(-1)?.extras).toMatchObject({ offPlaces: [HOME] }));
  book.write({ kind: 'place', id: 'a', value: { isOffForSentry: false }, changedAt: 2, basedOn: 1 }, 'anna');
  expect(await phase()).not.toBe('waiting');
});

it('refuses a list that the book has no room for, as a whole', async () => {
  const { set, ask } = await start();
  vi.spyOn(store.book, 'count').mockReturnValue(5_000);
  expect(await set({ sensitivity: 77, offPlaces: [HOME] })).toBe(false);
  expect(await ask('GetSentryConfig')).toMatchObject({ offPlaces: [], sensitivity: 100 });
});

it("keeps a place that a phone saves while a switch at the car's screen waits for the media", async () => {
  const { module, media, book, ask } = await start();
  const spaces = await media.volumes.list();
  vi.spyOn(media.volumes, 'list').mockImplementationOnce(async () => {
    book.write({ kind: 'place', id: 'a', value: offValue(HOME), changedAt: 1, basedOn: 0 }, 'anna');
    return spaces;
  });
  expect(await module.setEnabled(true)).toBe(true);
  expect(await ask('GetSentryConfig')).toMatchObject({ isSentryOn: true, offPlaces: [HOME] });
});
