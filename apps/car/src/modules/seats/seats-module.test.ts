import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CarStore } from '../../adapters/store/car-store.ts';
import { NO_COMMANDS, type VehicleCommands } from '../../ports/vehicle-commands.ts';
import { createFakePhone } from '../../test-support/fake-phone.ts';
import { ActionRouter } from '../link/action-router.ts';
import { createSeatsModule } from './seats-module.ts';

const log = { info() {}, warn() {}, error() {} };
const data = () => mkdtempSync(join(tmpdir(), 'ligo-seats-'));
let folder: string;
let store: CarStore;
beforeEach(() => {
  folder = data();
  store = CarStore.open(folder, 0, log);
});
afterEach(() => store.close());

const WARM = { driverSeatStage: 2, passengerSeatStage: -1 };

function start(commands: VehicleCommands) {
  const phones = new ActionRouter(log);
  const told: unknown[] = [];
  const tellAll = (action: string, extras: unknown) => void told.push([action, extras]);
  const seats = createSeatsModule({ phones, tellAll, facts: store.facts, commands, log });
  seats.start(new AbortController().signal);
  return {
    seats,
    told,
    async ask(action: string, extras: object = {}) {
      const phone = createFakePhone();
      phones.receive(JSON.stringify({ action, extras }), phone);
      await vi.waitFor(() => expect(phone.heard).toHaveLength(1));
      return phone.heard[0]?.extras;
    },
  };
}
const able = (): VehicleCommands => ({
  loadSeatMemory: vi.fn(async () => true),
  setSeatComfort: vi.fn(async () => true),
});

it('sets the seats, keeps it, and tells all phones', async () => {
  const commands = able();
  const { ask, told } = start(commands);
  expect(await ask('GetSeatComfort')).toEqual({ driverComfortStage: 0, passengerComfortStage: 0 });
  expect(await ask('SetSeatComfort', WARM)).toEqual({ success: true });
  const state = { driverComfortStage: 2, passengerComfortStage: -1 };
  expect(told).toEqual([['GetSeatComfort', state]]);
  store.close();
  store = CarStore.open(folder, 0, log);
  expect(await start(commands).ask('GetSeatComfort')).toEqual(state);
  expect(await ask('LoadSeatMemory', { position: 2 })).toEqual({ success: true });
  expect(commands.loadSeatMemory).toHaveBeenCalledWith(2);
});

it('says what the car cannot do, and keeps nothing of it', async () => {
  const { ask, told } = start(NO_COMMANDS);
  expect(await ask('SetSeatComfort', WARM)).toEqual({ success: false });
  expect(await ask('GetSeatComfort')).toEqual({ driverComfortStage: 0, passengerComfortStage: 0 });
  expect(await ask('LoadSeatMemory', { position: 1 })).toEqual({ success: false });
  expect(told).toEqual([]);
});

it('makes the seats comfortable at the start of the car, if there is anything to do', async () => {
  const commands = able();
  const { ask, seats } = start(commands);
  expect(await seats.runAtStart()).toBe(false);
  await ask('SetSeatComfort', WARM);
  expect(await seats.runAtStart()).toBe(true);
  expect(commands.setSeatComfort).toHaveBeenLastCalledWith(WARM);
});

it('lets the last of several phones have its way, and answers in turn', async () => {
  const done: number[] = [];
  const slow: VehicleCommands = {
    ...able(),
    async setSeatComfort({ driverSeatStage }) {
      for (let turn = 0; turn < 10 - driverSeatStage; turn++) await Promise.resolve();
      done.push(driverSeatStage);
      return true;
    },
  };
  const { ask } = start(slow);
  const all = [0, 1, 2].map((driverSeatStage) => ask('SetSeatComfort', { ...WARM, driverSeatStage }));
  expect(await ask('GetSeatComfort')).toEqual({ driverComfortStage: 2, passengerComfortStage: -1 });
  await Promise.all(all);
  expect(done).toEqual([0, 1, 2]);
});

it('does nothing once it is stopped, and knows the comfort when it is started again', async () => {
  const commands = able();
  const { ask, seats } = start(commands);
  await ask('SetSeatComfort', WARM);
  seats.stop();
  expect(await seats.runAtStart()).toBe(false);
  await expect(ask('GetSeatComfort')).rejects.toThrow();
  seats.start(new AbortController().signal);
  expect(await seats.runAtStart()).toBe(true);
});

it('leaves the seats as they are at the start of the car while the disk cannot be read, and goes on', async () => {
  const { seats } = start(able());
  store.close();
  await expect(seats.runAtStart()).resolves.toBe(false);
  store = CarStore.open(folder, 0, log);
});
