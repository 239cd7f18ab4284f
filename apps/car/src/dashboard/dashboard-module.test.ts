import {
  type CameraState,
  type DashboardCommand,
  type DashboardState,
  EVENTS,
  pairingQrText,
} from '@ligo/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CarStore } from '../car-store.ts';
import { openStore } from '../data-folder.ts';
import { createShownPairing } from '../pairing/shown-pairing-contract.ts';
import type { CommandTransport } from '../ports/commands.ts';
import type { DashboardBackend } from '../ports/dashboard-backend.ts';
import type { ServerState } from '../ports/server-api.ts';
import { plusMs } from '../ports/unit-time.ts';
import { createCommands } from '../shared/commands/create-commands.ts';
import { testContext } from '../test-support/car-context.ts';
import { fakeVolumes } from '../test-support/fake-volumes.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { carStateAt, stateAt } from '../test-support/vehicle-state.ts';
import { unitTimeOf, virtualClock } from '../test-support/virtual-clock.ts';
import type { SimulationCommand } from './create-simulation.ts';
import { createDashboardModule } from './dashboard-module.ts';
import type { DashboardSources } from './dashboard-sources.ts';

const LINK = { linkId: 'a', maskedEmail: 'a…e@example.org', linkedAt: 1 };
const DAY = 86_400_000;

let folder: string;
let store: CarStore;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(() => {
  vi.clearAllMocks();
  folder = tempFolder();
  store = openStore(folder, 0, log);
});
afterEach(() => {
  vi.restoreAllMocks();
  store.close();
});

/** The dashboard of a car whose other modules a test plays. */
function start({ hasSentry = true, isScreenPublic = false } = {}) {
  const clock = virtualClock();
  const media = fakeVolumes({ internal: '/data' });
  const shownPairing = createShownPairing();
  const ground = {
    server: null as ServerState | null,
    setByMs: 0,
    phones: [] as ReturnType<DashboardSources['connectedPhones']>,
    cameras: [] as CameraState[],
    isSentryKept: true,
    isSentryOn: false,
    sentryPhase: 'off' as NonNullable<DashboardState['sentry']>['phase'],
    ordered: [] as SimulationCommand[],
    refusal: null as 'unable' | 'not-now' | null,
    ask: vi.fn(),
    devices: {
      waiting: () => [],
      accepted: () => [],
      remove: () => true,
      removeAll() {},
      approve: vi.fn(() => true),
      refuse: vi.fn(() => false),
    },
    unpair: vi.fn(async (_linkId: string) => {}),
    ended: vi.fn(async () => {}),
  };
  let backend: DashboardBackend | null = null;
  const sources: DashboardSources = {
    upMs: () => 5_000,
    versionName: '0.1.0',
    processId: 1,
    fingerprint: 'A1B2 C3D4 E5F6 0718',
    server: {
      serverOrigin: 'https://ligo.example',
      state: () => ground.server,
    },
    pairing: { requestCode: ground.ask, unpair: ground.unpair },
    shownPairing,
    devices: ground.devices,
    qrText: pairingQrText,
    isScreenPublic,
    connectedPhones: () => ground.phones,
    origin: { sourceOf: () => 'simulator', isRejected: () => false, states: () => [] },
    sentry: hasSentry
      ? {
          shown: () => ({ phase: ground.sentryPhase, since: 0, watchedMs: 0, isOn: ground.isSentryOn }),
          async setEnabled(isOn) {
            ground.isSentryOn = ground.isSentryKept ? isOn : ground.isSentryOn;
            return ground.isSentryKept;
          },
        }
      : null,
    cameras: { states: () => ground.cameras },
    storedBytes: () => store.bytes(),
    history: store.history,
    volumes: media.volumes,
    recordingBytes: () => 5_000_000,
    simulation: {
      isSimulated: true,
      isSceneDrawn: false,
      execute(order) {
        ground.ordered.push(order);
        return ground.refusal;
      },
    },
  };
  const serve = (given: DashboardBackend) => {
    backend = given;
    return ground.ended;
  };
  const wifi: CommandTransport = { limitMs: 1_000, send: async () => ({ result: 'done', reason: null }) };
  const commands = createCommands({ wifi }, { clock, log });
  const module = createDashboardModule(
    testContext({ ...unitTimeOf(clock, () => ground.setByMs), log, commands }),
    sources,
    serve,
  );
  const signal = new AbortController();
  void module.start(signal.signal);
  const at = (): DashboardBackend => {
    if (!backend) throw new Error('Nothing is served');
    return backend;
  };
  const state = () => at().state();
  const stepOf = (name: string) => state().steps.find((step) => step.name === name)?.state;
  const readingOf = (name: string) => state().readings.find((reading) => reading.name === name);
  const execute = (command: DashboardCommand) => at().execute(command);
  return {
    ...ground,
    ground,
    clock,
    commands,
    media,
    shownPairing,
    module,
    signal,
    desk: at,
    stepOf,
    readingOf,
    execute,
  };
}

it('shows how long ago a command ended, although the wall clock was set since', async () => {
  const { ground, clock, commands, desk } = start();
  ground.setByMs = -1_000 * DAY;
  expect(await commands.execute({ command: 'wifi', isOn: true })).toBe('done');
  await clock.advance(60_000);
  ground.setByMs = 0;
  const { date, commands: rows } = desk().state();
  expect(date - (rows.find(({ command }) => command === 'wifi')?.last?.atMs ?? 0)).toBe(60_000);
});

it('reports the progress of the start by its facts', async () => {
  const { ground, module, shownPairing, media, stepOf, clock } = start();
  expect(['storage', 'vehicle', 'cameras', 'server', 'pairing'].map(stepOf)).toEqual([
    'done',
    'running',
    'absent',
    'running',
    'waiting',
  ]);
  module.receive?.(stateAt(0));
  ground.server = 'online';
  ground.cameras = [
    { camId: 1, state: 'ready' },
    { camId: 2, state: 'absent' },
  ];
  shownPairing.showPairings([]);
  expect(['vehicle', 'cameras', 'server', 'pairing'].map(stepOf)).toEqual([
    'done',
    'done',
    'done',
    'running',
  ]);
  shownPairing.showPairings([LINK]);
  expect(stepOf('pairing')).toBe('done');
  ground.server = 'refused';
  ground.cameras = [{ camId: 1, state: 'failing' }];
  media.plug('internal', '/data', { freeBytes: 0 });
  stepOf('storage');
  await clock.advance(10_000);
  stepOf('storage');
  await clock.advance(0);
  expect(['storage', 'cameras', 'server'].map(stepOf)).toEqual(['failed', 'failed', 'failed']);
});

it('shows each reading with its source and time, and unreported readings as missing', () => {
  const { module, readingOf, desk: backend } = start();
  expect(readingOf('speedKmh')).toEqual({
    name: 'speedKmh',
    value: null,
    unit: 'km/h',
    source: null,
    at: null,
    range: 'unknown',
  });
  const state = stateAt(7, { speedKmh: 0, gear: 'P', isOn: false });
  module.receive?.({ ...state, doors: { ...state.doors, trunk: true } });
  const from = { source: 'simulator', at: state.timeMs };
  expect(readingOf('speedKmh')).toEqual({ name: 'speedKmh', value: 0, unit: 'km/h', range: 'in', ...from });
  expect(readingOf('isOn')).toMatchObject({ value: false, ...from });
  expect(readingOf('doors.trunk')).toMatchObject({ value: true, ...from });
  expect(readingOf('doors.hood')).toMatchObject({ value: null, source: null, at: null });
  const names = backend()
    .state()
    .readings.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it("shows the valid code, and until when by the unit's wall clock as it is set", async () => {
  const { ground, clock, shownPairing, desk: backend } = start();
  const code = () => backend().state().code;
  expect(code()).toBeNull();
  // Whatever the server's clock is.
  shownPairing.showCode('ABCD1234', 5, plusMs(clock.nowMs(), 60_000));
  const shown = { code: 'ABCD1234', qrText: expect.stringContaining('ABCD1234') };
  for (const setByMs of [0, DAY, -DAY]) {
    ground.setByMs = setByMs;
    expect(code()).toEqual({ ...shown, expiresAt: clock.nowMs() + setByMs + 60_000 });
  }
  await clock.advance(60_000);
  expect(code()).toBeNull();
  shownPairing.showCode('EFGH5678', 5, plusMs(clock.nowMs(), 60_000));
  expect(code()?.code).toBe('EFGH5678');
  shownPairing.hideCode();
  expect(code()).toBeNull();
});

it('keeps the ages of its readings and the time since its start when the wall clock is set', async () => {
  const { ground, clock, module, desk: backend } = start();
  module.receive?.(carStateAt(clock.nowMs(), { speedKmh: 50 }));
  await clock.advance(3_000);
  const shown = (setByMs: number) => {
    ground.setByMs = setByMs;
    const { date, startedAt, readings } = backend().state();
    expect(date).toBe(clock.nowMs() + setByMs);
    return [date - startedAt, readings.map(({ at, ...row }) => [row, at && date - at])];
  };
  expect(shown(DAY)).toEqual(shown(0));
  expect(shown(-DAY)).toEqual(shown(0));
});

it('shows who is paired and connected, cameras, media and what is stored', async () => {
  const { ground, clock, media, shownPairing, desk: backend } = start();
  media.plug('microsd', '/card', { freeBytes: 2_000_000_000, totalBytes: 32_000_000_000 });
  ground.phones = [
    { pairingId: 'a', count: 2, sinceMs: plusMs(clock.nowMs(), -4_000) },
    { pairingId: 'unlisted', count: 1, sinceMs: clock.nowMs() },
  ];
  ground.cameras = [
    { camId: 1, state: 'working' },
    { camId: 2, state: 'failing' },
    { camId: 3, state: 'absent' },
  ];
  shownPairing.showPairings([LINK]);
  backend().state();
  await clock.advance(0);
  expect(backend().state()).toMatchObject({
    startedAt: clock.nowMs() - 5_000,
    pairings: [LINK],
    connectedPhones: 3,
    phones: [
      { linkId: 'a', count: 2, since: clock.nowMs() - 4_000 },
      { linkId: 'unlisted', count: 1, since: clock.nowMs() },
    ],
    cameras: [
      { camId: 1, isWorking: true },
      { camId: 2, isWorking: false },
    ],
    storedMB: (store.bytes() ?? 0) / 1e6,
    volumes: [
      { type: 'internal', recordingsMB: 5 },
      { type: 'sdcard', availableSpaceMB: 2_000, totalSpaceMB: 32_000, recordingsMB: 5 },
    ],
  });
});

it('checks the media at most every ten seconds, and only on request', async () => {
  const { clock, media, desk: backend } = start();
  const list = vi.spyOn(media.volumes, 'list');
  await clock.advance(60_000);
  expect(list).not.toHaveBeenCalled();
  for (let count = 0; count < 40; count += 1) {
    backend().state();
    await clock.advance(500);
  }
  expect(list).toHaveBeenCalledTimes(2);
});

it('has the log of the last day, the newest first, and the same list while nothing is new', async () => {
  const { clock, desk: backend } = start();
  const note = (agoMs: number, isTimeUncertain = false) =>
    store.events.add(
      { time: clock.nowMs() - agoMs, type: EVENTS.door.logType, data: '{}', isTimeUncertain },
      null,
    );
  note(25 * (DAY / 24));
  note(23.5 * (DAY / 24));
  const unsure = note(DAY / 24, true);
  const first = backend().log();
  expect(first.map(({ time }) => (clock.nowMs() - time) / (DAY / 24))).toEqual([1, 23.5]);
  expect(backend().log()).toBe(first);
  await clock.advance(60_000);
  expect(backend().log()).toBe(first);
  store.events.markTimesCertain([unsure]);
  expect([first[0]?.isTimeUncertain, backend().log()[0]?.isTimeUncertain]).toEqual([true, undefined]);
  await clock.advance(DAY / 24);
  expect(backend().log()).toHaveLength(1);
  for (let count = 0; count < 600; count += 1) note(600 - count);
  expect(backend().log()).toHaveLength(500);
  expect(backend().log()[0]?.time).toBe(clock.nowMs() - 1);
});

it('keeps the log that it has while the disk cannot be read', () => {
  const { desk: backend, clock } = start();
  store.events.add({ time: clock.nowMs(), type: EVENTS.door.logType, data: '{}' }, null);
  const first = backend().log();
  vi.spyOn(store.history, 'newestEntries').mockImplementation(() => {
    throw new Error('disk fails');
  });
  store.events.add({ time: clock.nowMs(), type: EVENTS.door.logType, data: '{}' }, null);
  expect([backend().log(), first.length]).toEqual([first, 1]);
  expect(log.error).toHaveBeenCalledOnce();
});

it('reports that a code is shown, or that the server issues none', async () => {
  const { ground, clock, shownPairing, execute, ask } = start();
  const shown = execute({ command: 'show-code' });
  shownPairing.showCode('ABCD1234', 0, clock.nowMs());
  expect([await shown, ask.mock.calls.length]).toEqual([{ ok: true }, 1]);
  const never = execute({ command: 'show-code' });
  await clock.advance(10_000);
  expect(await never).toEqual({ ok: false, reason: 'server' });
  ground.server = 'unreachable';
  expect(await execute({ command: 'show-code' })).toEqual({ ok: false, reason: 'server' });
  expect(ask).toHaveBeenCalledTimes(3);
});

it('shows passers-by no code while Sentry watches, also not one that was shown before', async () => {
  const { ground, clock, shownPairing, execute, ask, desk } = start({ isScreenPublic: true });
  shownPairing.showCode('ABCD1234', 0, plusMs(clock.nowMs(), 60_000));
  expect(desk().state().code?.code).toBe('ABCD1234');
  for (const phase of ['starting', 'watching', 'recording'] as const) {
    ground.sentryPhase = phase;
    expect(desk().state().code).toBeNull();
    expect(await execute({ command: 'show-code' })).toEqual({ ok: false, reason: 'watching' });
  }
  expect(ask).not.toHaveBeenCalled();
  ground.sentryPhase = 'waiting';
  expect(desk().state().code?.code).toBe('ABCD1234');
  const inside = start();
  inside.ground.sentryPhase = 'watching';
  inside.shownPairing.showCode('ABCD1234', 0, plusMs(inside.clock.nowMs(), 60_000));
  expect(inside.desk().state().code?.code).toBe('ABCD1234');
});

it('ends a pairing, and reports a failure of the server', async () => {
  const { execute, unpair } = start();
  expect(await execute({ command: 'unpair', linkId: 'a' })).toEqual({ ok: true });
  unpair.mockRejectedValueOnce(new Error('unreachable'));
  expect(await execute({ command: 'unpair', linkId: 'b' })).toEqual({ ok: false, reason: 'server' });
  expect(unpair.mock.calls).toEqual([['a'], ['b']]);
});

it('switches Sentry, and reports if the setting is not stored or the car has no Sentry', async () => {
  const { ground, execute, desk: backend } = start();
  expect(await execute({ command: 'sentry', isOn: true })).toEqual({ ok: true });
  expect(backend().state().sentry?.isOn).toBe(true);
  ground.isSentryKept = false;
  expect(await execute({ command: 'sentry', isOn: false })).toEqual({ ok: false, reason: 'not-now' });
  const without = start({ hasSentry: false });
  expect(await without.execute({ command: 'sentry', isOn: true })).toEqual({ ok: false, reason: 'unable' });
  expect(without.desk().state().sentry).toBeNull();
});

it('passes commands on to the simulation, and reports why it rejects one', async () => {
  const { ground, execute, ordered } = start();
  const walk = { command: 'walk-by', what: 'car', side: 'LEFT' } as const;
  expect(await execute(walk)).toEqual({ ok: true });
  expect(ordered).toEqual([{ ...walk, distance: 'near' }]);
  ground.refusal = 'not-now';
  expect(await execute({ command: 'reboot' })).toEqual({ ok: false, reason: 'not-now' });
});

it('leaves nothing behind when it stops, also not who waits for a code', async () => {
  const { clock, module, signal, execute, ended } = start();
  const waiting = execute({ command: 'show-code' });
  signal.abort();
  await module.stop();
  expect(await waiting).toEqual({ ok: false, reason: 'server' });
  expect([ended.mock.calls.length, clock.pending()]).toEqual([1, 0]);
  await module.stop();
  expect(ended).toHaveBeenCalledOnce();
});
