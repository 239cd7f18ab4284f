import { join } from 'node:path';
import { unpackColumns } from '@ligo/vehicle';
import SQLite from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import type { CarStore } from '../car-store.ts';
import { openStore } from '../data-folder.ts';
import { ActionRouter } from '../link/phones/action-router.ts';
import { testContext } from '../test-support/car-context.ts';
import { createFakePhone, type FakePhone } from '../test-support/fake-phone.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { type VirtualClock, virtualClock } from '../test-support/virtual-clock.ts';
import { type ChargingModule, createChargingModule } from './charging-module.ts';
import { ChargeRecording } from './record-charges.ts';

const log = { info() {}, warn() {}, error() {} };
let data: string;
let store: CarStore;
let clock: VirtualClock;
let router: ActionRouter;
let phone: FakePhone;
let module: ChargingModule;

beforeEach(async () => {
  data = tempFolder();
  store = openStore(data, 1, log);
  clock = virtualClock(stateAt(0).timeMs);
  router = new ActionRouter(log);
  phone = createFakePhone();
  module = createChargingModule(testContext({ clock, phones: router, kv: store.kv }), {
    ...{ store: store.charging, charges: store.charges, historyId: 'ours' },
    ...{ events: { noteCharging() {} }, bootId: null },
  });
  await module.start(new AbortController().signal);
});

/** Ten minutes at 36 kW, with the cable in half a minute before; and the cable out again if it is to end. */
async function charge(isEnded = true): Promise<void> {
  const begins = [0, 10, 20].map(() => ({ isPluggedIn: true, isCharging: false }));
  const goesOn = Array.from({ length: 60 }, (_, index) => ({
    ...{ isPluggedIn: true, isCharging: true, chargePowerKw: 36, chargePowerSide: 'wall' as const },
    ...{ stateOfChargePct: 40 + index / 10, chargedBatteryEnergyKwh: index / 10, odometerKm: 500 },
  }));
  const ends = isEnded ? [{ isPluggedIn: false, isCharging: false }] : [];
  for (const given of [...begins, ...goesOn, ...ends]) {
    module.receive({ ...stateAt(0, given), timeMs: clock.nowMs() });
    await clock.advance(10_000);
  }
}

async function ask(action: string, extras: object): Promise<void> {
  phone.received.length = 0;
  router.receive(JSON.stringify({ action, extras }), phone);
  await clock.advance(0);
}

it('lists finished sessions to phones with both sides, and their points as packed columns', async () => {
  await charge();
  await charge(false);
  expect(module.status()).toMatchObject({ newestChargeId: 1 });
  await ask('ChargeSummary', { afterId: 0, history: 'ours' });
  const [page, end] = phone.published('ChargeSummary');
  expect(end).toEqual({ history: 'ours', charges: [] });
  expect(page?.charges).toEqual([
    expect.objectContaining({
      ...{ id: 1, endSoc: 45.9, isCounted: true, peakKw: 36, current: 'DC', odometer: 500 },
      battery: expect.objectContaining({ kWh: expect.closeTo(5.9), isCounted: true }),
    }),
  ]);
  const [session] = page?.charges ?? [];
  const key = { id: 1, beganAt: session?.beganAt ?? 0 };
  await ask('ChargePoints', { ...key, form: 'columns' });
  const [batch, last] = phone.published('ChargePoints');
  expect(last).toEqual(key);
  const columns = unpackColumns(Buffer.from(batch?.columns ?? '', 'base64'));
  expect(columns.timeS).toHaveLength(session?.pointsLength ?? 0);
  expect(columns.timeS[0]).toBe(session?.beganAt);
  expect(columns.timeS.at(-1)).toBe(session?.endedAt);
  expect(Math.min(...columns.packPowerKw)).toBe(-36);
  expect(columns.stateOfChargePct.at(-2)).toBeGreaterThan(44);
});

it('answers a phone of another history all sessions, and one of this history those after its number', async () => {
  for (let count = 0; count < 3; count++) await charge();
  const idsFor = async (history: string | undefined, afterId: number) => {
    await ask('ChargeSummary', { history, afterId });
    return phone.published('ChargeSummary').flatMap(({ charges }) => charges.map((each) => each?.id));
  };
  expect(await idsFor('ours', 2)).toEqual([3]);
  expect(await idsFor('another', 2)).toEqual([1, 2, 3]);
  expect(await idsFor(undefined, 2)).toEqual([1, 2, 3]);
});

it('deletes the session of that number and start alone', async () => {
  await charge();
  const [{ beganAt } = { beganAt: 0 }] = store.charges.summaries(0);
  await ask('DeleteCharge', { id: 1, beganAt: beganAt + 1 });
  expect(store.charges.summaries(0)).toHaveLength(1);
  await ask('DeleteCharge', { id: 1, beganAt });
  expect(phone.published('DeleteCharge')).toEqual([{ id: 1, beganAt, success: true }]);
  expect(store.charges.summaries(0)).toEqual([]);
  await charge();
  expect(store.charges.summaries(0)).toMatchObject([{ id: 2 }]);
});

it('numbers a session after those that were imported while it was open', async () => {
  await charge(false);
  const recording = new ChargeRecording();
  for (let afterS = -90_000; afterS < -89_000; afterS += 10)
    recording.add(stateAt(afterS, { isPluggedIn: true, isCharging: true, chargePowerKw: 7 }));
  const [imported] = recording.end();
  if (imported) store.charging.importCharge(imported);
  expect(store.charges.newestId()).toBe(2);
  await charge();
  expect(store.charges.summaries(2)).toMatchObject([{ id: 3 }]);
  await charge();
  expect(store.charges.summaries(3)).toMatchObject([{ id: 4 }]);
});

it('lists a session whose points are damaged', async () => {
  await charge();
  const database = new SQLite(join(data, 'car.sqlite'));
  database.exec("UPDATE charging_sessions SET points = '['");
  database.close();
  const [session] = store.charges.summaries(0);
  expect(session).toMatchObject({ id: 1, pointsLength: 0 });
  expect(store.charges.points({ id: 1, beganAtS: session?.beganAt ?? 0 })).toEqual([]);
});
