import type { CommandFeature } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CarStore } from '../car-store.ts';
import { openStore } from '../data-folder.ts';
import { ActionRouter } from '../link/phones/action-router.ts';
import type { Command, CommandResult, CommandTransport } from '../ports/commands.ts';
import { createCommands } from '../shared/commands/create-commands.ts';
import { createFakePhone } from '../test-support/fake-phone.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { carStateAt } from '../test-support/vehicle-state.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { createAppSettingsModule } from './app-settings-module.ts';

const log = { info() {}, warn: vi.fn(), error() {} };
const MINUTE = 60_000;
const ALL: CommandFeature[] = ['usb-power', 'wifi', 'avoid-reboot'];
const STAYS = { allowOnlineWhileCarOff: true, keepWifiWhileCarOff: true, avoidRebootRoutine: true };
const SWITCHED_OFF = [
  { command: 'usb-power', isOn: true },
  { command: 'wifi', isOn: true },
];
const AVOID = { command: 'avoid-reboot' };

let store: CarStore;
let ended: (() => void)[] = [];
beforeEach(() => {
  store = openStore(tempFolder(), 0, log);
  log.warn.mockClear();
});
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  store.close();
});

/** A run of the app on a unit that accepts some commands, with the result of each. */
function start({ configured = ALL, bootId = 'one', upMs = MINUTE, sources = 'diplus' } = {}) {
  const clock = virtualClock(upMs);
  const phones = new ActionRouter(log);
  const reported: unknown[] = [];
  const given: Command[] = [];
  const results: Partial<Record<CommandFeature, CommandResult>> = {};
  const way: CommandTransport = {
    limitMs: 5_000,
    async send(command) {
      given.push(command);
      return { result: results[command.command] ?? 'done', reason: null };
    },
  };
  const commands = createCommands(Object.fromEntries(configured.map((command) => [command, way])), {
    clock,
    log: { ...log, warn() {} },
  });
  phones.connect({ broadcast: (action, extras) => void reported.push([action, extras]) });
  const settings = createAppSettingsModule(
    { ...{ phones, commands, clock, log }, kv: store.kv },
    {
      boot: { bootId },
      sources,
      limits: { everyMs: 10 * MINUTE, minAuxVoltage: 11.8 },
    },
  );
  settings.start(new AbortController().signal);
  ended.push(() => settings.stop());
  return {
    ...{ settings, clock, reported, given, results },
    read: (given: Partial<VehicleState>) => settings.receive?.(carStateAt(clock.nowMs(), given)),
    async ask(action: string, extras: object = {}) {
      const phone = createFakePhone();
      phones.receive(JSON.stringify({ action, extras }), phone);
      await vi.waitFor(() => expect(phone.received).toHaveLength(1));
      return phone.received[0]?.extras;
    },
  };
}

it('OFF-1 saves the settings, and applies them when the car is switched off', async () => {
  const { ask, read, given, reported, clock } = start();
  const desired = { allowOnlineWhileCarOff: false, keepWifiWhileCarOff: true, avoidRebootRoutine: false };
  expect(await ask('SetAppConfig', desired)).toEqual({ success: true });
  expect(await ask('GetAppConfig')).toEqual({ ...desired, isWorkingFully: true });
  expect(reported).toEqual([['GetAppConfig', { ...desired, isWorkingFully: true }]]);
  for (const isOn of [true, null, false, false]) read({ isOn });
  await clock.advance(20 * MINUTE);
  expect(given).toEqual([
    { command: 'wifi', isOn: false },
    { command: 'usb-power', isOn: false },
  ]);
});

it('FULL-2 refuses all changes of a request that changes the reboot routine on a unit that does not work fully', async () => {
  const { ask, read, given, clock } = start({ configured: ['usb-power', 'wifi'] });
  const without = { ...STAYS, keepWifiWhileCarOff: false, avoidRebootRoutine: false };
  expect(await ask('SetAppConfig', without)).toEqual({ success: true });
  expect(await ask('SetAppConfig', STAYS)).toEqual({ success: false });
  expect(await ask('GetAppConfig')).toEqual({ ...without, isWorkingFully: false });
  expect(await ask('SetAppConfig', { ...STAYS, avoidRebootRoutine: false })).toEqual({ success: true });
  for (const isOn of [true, false]) read({ isOn });
  await clock.advance(20 * MINUTE);
  expect(given).toEqual(SWITCHED_OFF);
});

it('reports a failure to phones at once, keeps the settings, and continues after the recovery', async () => {
  const { ask, read, given, reported, results, clock } = start();
  await ask('SetAppConfig', STAYS);
  reported.length = 0;
  results.wifi = 'failed';
  for (const isOn of [true, false]) read({ isOn });
  await clock.advance(20 * MINUTE);
  const failing = { ...STAYS, isWorkingFully: false, failedOrders: ['wifi'] };
  expect(reported).toEqual([
    ['GetAppConfig', { ...STAYS, isWorkingFully: false }],
    ['GetAppConfig', failing],
  ]);
  expect(given.slice(-1)).toEqual([{ command: 'wifi', isOn: true }]);
  expect(log.warn).toHaveBeenCalledTimes(1);
  // What cannot be changed now stays, whatever else the phone wants with it.
  expect(await ask('SetAppConfig', { ...STAYS, avoidRebootRoutine: false })).toEqual({ success: false });
  expect(await ask('GetAppConfig')).toEqual(failing);
  reported.length = 0;
  results.wifi = 'unconfirmed';
  for (const isOn of [true, false]) read({ isOn });
  await clock.advance(0);
  expect(reported).toEqual([['GetAppConfig', { ...STAYS, isWorkingFully: true }]]);
  expect(given.slice(-1)).toEqual([AVOID]);
});

it('OFF-7 reports commands that were given up, also after a restart of the unit', async () => {
  const night = start();
  night.results.wifi = 'failed';
  for (const isOn of [true, false]) night.read({ isOn });
  await night.clock.advance(MINUTE);
  const morning = start({ bootId: 'two' });
  expect(await morning.ask('GetAppConfig')).toMatchObject({ isWorkingFully: true, failedOrders: ['wifi'] });
  for (const isOn of [true, false]) morning.read({ isOn });
  await morning.clock.advance(MINUTE);
  expect(morning.reported).toHaveLength(1);
  expect(await morning.ask('GetAppConfig')).not.toHaveProperty('failedOrders');
});

it('ROUTINE-1 continues while the car sleeps, also after a restart of the app, and ends with the app', async () => {
  const first = start();
  await first.ask('SetAppConfig', STAYS);
  for (const isOn of [true, false]) first.read({ isOn, auxBatteryVoltageV: 12.5 });
  await first.clock.advance(25 * MINUTE);
  expect(first.given).toEqual([...SWITCHED_OFF, AVOID, AVOID, AVOID]);
  first.settings.stop();
  expect(first.clock.pending()).toBe(0);
  const second = start({ upMs: 30 * MINUTE });
  await second.clock.advance(MINUTE);
  expect(second.given).toEqual([]);
  second.read({ isOn: false });
  await second.clock.advance(MINUTE);
  expect(second.given).toEqual([AVOID]);
  const third = start({ bootId: 'two' });
  third.read({ isOn: false });
  await third.clock.advance(MINUTE);
  expect(third.given).toEqual([...SWITCHED_OFF, AVOID]);
});

it('OFF-1 sends no command because of readings from before its start', async () => {
  const first = start();
  for (const isOn of [false, true]) first.read({ isOn });
  const second = start();
  const receivedMs = second.clock.nowMs() - 20_000;
  await second.clock.advance(1_000);
  second.read({ isOn: false, takenAtMs: { isOn: receivedMs } });
  await second.clock.advance(MINUTE);
  expect(second.given).toEqual([]);
});

it('remembers over restarts whether its sources report that the car is on, and forgets it for other sources', () => {
  const first = start();
  expect(first.settings.wasPowerStateReported()).toBe(false);
  first.read({ speedKmh: 80 });
  expect(first.settings.wasPowerStateReported()).toBe(false);
  first.read({ isOn: true });
  expect(first.settings.wasPowerStateReported()).toBe(true);
  expect(start().settings.wasPowerStateReported()).toBe(true);
  expect(start({ sources: 'gpsd' }).settings.wasPowerStateReported()).toBe(false);
});

it('sends commands although the disk rejects writes', async () => {
  const { read, given, clock } = start();
  read({ isOn: true });
  vi.spyOn(store.kv, 'write').mockImplementation(() => {
    throw new Error('full');
  });
  read({ isOn: false });
  await clock.advance(0);
  expect(given).toEqual(SWITCHED_OFF);
});

it('sends commands by its reported settings although the disk cannot be read', async () => {
  const { ask, read, given, clock } = start();
  await ask('SetAppConfig', STAYS);
  read({ isOn: true });
  const reading = vi.spyOn(store.kv, 'read').mockImplementation(() => {
    throw new Error('disk I/O error');
  });
  read({ isOn: false });
  await clock.advance(15 * MINUTE);
  expect(given).toEqual([...SWITCHED_OFF, AVOID, AVOID]);
  expect(await ask('GetAppConfig')).toEqual({ ...STAYS, isWorkingFully: true });
  reading.mockRestore();
});
