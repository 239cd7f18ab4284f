import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CarStore } from '../car-store.ts';
import { openStore } from '../data-folder.ts';
import { ActionRouter } from '../link/phones/action-router.ts';
import type { Command, CommandResult, Commands, CommandTransport } from '../ports/commands.ts';
import { createCommands, NO_COMMANDS } from '../shared/commands/create-commands.ts';
import { createFakePhone } from '../test-support/fake-phone.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { createSeatsModule } from './seats-module.ts';

const log = { info() {}, warn() {}, error() {} };
let folder: string;
let store: CarStore;
beforeEach(() => {
  folder = tempFolder();
  store = openStore(folder, 0, log);
});
afterEach(() => store.close());

const WARM = { driverSeatStage: 2, passengerSeatStage: -1 };

function start(commands: Pick<Commands, 'execute'>) {
  const phones = new ActionRouter(log);
  const reported: unknown[] = [];
  phones.connect({ broadcast: (action, extras) => void reported.push([action, extras]) });
  const seats = createSeatsModule({
    ...{ phones, log },
    kv: store.kv,
    commands: { ...NO_COMMANDS, ...commands },
  });
  seats.start(new AbortController().signal);
  const send = (action: string, extras: object = {}) => {
    const phone = createFakePhone();
    phones.receive(JSON.stringify({ action, extras }), phone);
    return phone;
  };
  return {
    seats,
    reported,
    send,
    async ask(action: string, extras?: object) {
      const phone = send(action, extras);
      await vi.waitFor(() => expect(phone.received).toHaveLength(1));
      return phone.received[0]?.extras;
    },
  };
}
const thatAnswers = (result: CommandResult) => ({
  execute: vi.fn(async (_order: Command): Promise<CommandResult> => result),
});
/** Seats that take a moment, and what the driver's was set to, one after the other. */
function takingTime() {
  const done: number[] = [];
  const way: CommandTransport = {
    limitMs: 10_000,
    async send(command) {
      await setImmediate();
      if (command.command === 'seat-comfort') done.push(command.comfort.driverSeatStage);
      return { result: 'done', reason: null };
    },
  };
  const commands = createCommands({ 'seat-comfort': way }, { clock: virtualClock(), log });
  return { commands, done };
}
const NOT_SET = { driverComfortStage: 0, passengerComfortStage: 0 };

it('sets the seats, stores the setting, and sends it to all phones', async () => {
  const commands = thatAnswers('done');
  const { ask, reported } = start(commands);
  expect(await ask('GetSeatComfort')).toEqual(NOT_SET);
  expect(await ask('SetSeatComfort', WARM)).toEqual({ success: true });
  const state = { driverComfortStage: 2, passengerComfortStage: -1 };
  expect(reported).toEqual([['GetSeatComfort', state]]);
  store.close();
  store = openStore(folder, 0, log);
  expect(await start(commands).ask('GetSeatComfort')).toEqual(state);
  expect(await ask('LoadSeatMemory', { position: 2 })).toEqual({ success: true });
  expect(commands.execute).toHaveBeenCalledWith({ command: 'seat-memory', position: 2 });
});

it.each(['failed', 'absent'] as const)(
  'answers that a command is %s, and stores nothing of it',
  async (result) => {
    const { ask, reported } = start(result === 'absent' ? NO_COMMANDS : thatAnswers(result));
    expect(await ask('SetSeatComfort', WARM)).toEqual({ success: false });
    expect(await ask('GetSeatComfort')).toEqual(NOT_SET);
    expect(await ask('LoadSeatMemory', { position: 1 })).toEqual({ success: false });
    expect(reported).toEqual([]);
  },
);

it('answers that nothing confirms an accepted command, and stores its setting', async () => {
  const { ask, reported, seats } = start(thatAnswers('unconfirmed'));
  expect(await ask('LoadSeatMemory', { position: 1 })).toEqual({ success: true, isConfirmed: false });
  expect(await ask('SetSeatComfort', WARM)).toEqual({ success: true, isConfirmed: false });
  expect(reported).toEqual([['GetSeatComfort', { driverComfortStage: 2, passengerComfortStage: -1 }]]);
  expect(await seats.runOnCarStart()).toBe('unconfirmed');
});

it('makes the seats comfortable at the start of the car, if there is anything to do', async () => {
  const commands = thatAnswers('done');
  const { ask, seats } = start(commands);
  expect(await seats.runOnCarStart()).toBe('nothing');
  await ask('SetSeatComfort', WARM);
  expect(await seats.runOnCarStart()).toBe('done');
  expect(commands.execute).toHaveBeenLastCalledWith({ command: 'seat-comfort', comfort: WARM });
});

it('runs the newest waiting command of several phones, and answers that an older one failed', async () => {
  const { commands, done } = takingTime();
  const { ask } = start(commands);
  const all = [0, 1, 2].map((driverSeatStage) => ask('SetSeatComfort', { ...WARM, driverSeatStage }));
  expect(await ask('GetSeatComfort')).toEqual({ driverComfortStage: 2, passengerComfortStage: -1 });
  expect(await Promise.all(all)).toEqual([{ success: true }, { success: false }, { success: true }]);
  expect(done).toEqual([0, 2]);
});

it('has the automatic run follow what a phone changes meanwhile, not what was kept before', async () => {
  const { commands, done } = takingTime();
  const { ask, seats } = start(commands);
  await ask('SetSeatComfort', WARM);
  const changes = [0, 1].map((driverSeatStage) => ask('SetSeatComfort', { ...WARM, driverSeatStage }));
  expect(await seats.runOnCarStart()).toBe('done');
  expect(await Promise.all(changes)).toEqual([{ success: true }, { success: true }]);
  expect(done).toEqual([2, 0, 1, 1]);
  expect(await ask('GetSeatComfort')).toEqual({ driverComfortStage: 1, passengerComfortStage: -1 });
});

it('does nothing once it is stopped, and knows the comfort when it is started again', async () => {
  const { ask, send, seats } = start(thatAnswers('done'));
  await ask('SetSeatComfort', WARM);
  seats.stop();
  expect(await seats.runOnCarStart()).toBe('failed');
  const unheard = send('GetSeatComfort');
  await setImmediate();
  expect(unheard.received).toEqual([]);
  seats.start(new AbortController().signal);
  expect(await seats.runOnCarStart()).toBe('done');
});

it('leaves the seats as they are at the start of the car while the disk cannot be read, and goes on', async () => {
  const { seats } = start(thatAnswers('done'));
  store.close();
  await expect(seats.runOnCarStart()).resolves.toBe('failed');
  store = openStore(folder, 0, log);
});
