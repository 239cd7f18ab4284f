import type { ChargingData } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CarStore } from '../car-store.ts';
import { openStore } from '../data-folder.ts';
import { testContext } from '../test-support/car-context.ts';
import { failWrites } from '../test-support/failing-writes.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { unitTimeOf, type VirtualClock, virtualClock } from '../test-support/virtual-clock.ts';
import { type ChargingModule, createChargingModule } from './charging-module.ts';
import { finishedSessions } from './test-support/finished-sessions.ts';

const log = { info() {}, warn() {}, error() {} };
const START_MS = stateAt(0).timeMs;
let data: string;
let store: CarStore;
let clock: VirtualClock;
let news: ChargingData[];
let setAheadMs: number;
let bootId: string | null;
let module: ChargingModule;

async function start(): Promise<void> {
  store = openStore(data, 1, log);
  module = createChargingModule(testContext({ kv: store.kv, ...unitTimeOf(clock, () => setAheadMs), log }), {
    ...{ store: store.charging, charges: store.charges, historyId: store.historyId },
    events: { noteCharging: (_timeMs, data) => void news.push(data) },
    bootId,
  });
  await module.start(new AbortController().signal);
}
async function stop(): Promise<void> {
  await module.stop();
  store.close();
}
beforeEach(async () => {
  data = tempFolder();
  clock = virtualClock(START_MS);
  news = [];
  setAheadMs = 0;
  bootId = 'first';
  await start();
});
afterEach(stop);

/** Reports the same readings every ten seconds for a time. */
async function report(given: Partial<VehicleState>, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    module.receive({ ...stateAt(0, given), timeMs: clock.nowMs() });
    await clock.advance(10_000);
  }
}
const IN = { isPluggedIn: true, isCharging: false };
const ON = { isPluggedIn: true, isCharging: true, chargePowerKw: 36 };
const OUT = { isPluggedIn: false, isCharging: false };

it('records a session over a restart of the app and a clock that is set, and reports each change once', async () => {
  await report(OUT, 20);
  await report(IN, 60);
  await report(ON, 600);
  await stop();
  await clock.advance(30_000);
  await start();
  await report(ON, 300);
  setAheadMs = 86_400_000;
  await report(ON, 300);
  await report(OUT, 30);
  expect(news.map(({ change }) => change)).toEqual(['plugged', 'started', 'stopped', 'unplugged']);
  const [session, ...others] = finishedSessions(data);
  expect(others).toEqual([]);
  expect(session).toMatchObject({
    began_at: (START_MS + 20_000 + setAheadMs) / 1_000,
    highest_kw: 36,
    is_counted: 0,
    unknown_s: 0,
  });
  expect(session?.energy_kwh).toBeCloseTo((36 * 1_230) / 3_600, 1);
  expect(news[3]?.cen).toBe(Math.round((session?.energy_kwh ?? 0) * 100) / 100);
});

/** A charge of ten minutes, after which the unit starts again an hour later, with a clock that is a year behind. */
async function restartBehind(): Promise<void> {
  await report(ON, 610);
  await stop();
  await clock.advance(3_600_000);
  setAheadMs = -365 * 86_400_000;
  bootId = 'second';
  await start();
}
const CHARGE_TIMES = { began_at: START_MS / 1_000, ended_at: START_MS / 1_000 + 600 };

it('CHARGE-9 keeps the times of a session that no reading continued while the clock was wrong', async () => {
  await restartBehind();
  await stop();
  setAheadMs = 0;
  bootId = 'third';
  await start();
  await report({ ...OUT, speedKmh: 50 }, 10);
  expect(finishedSessions(data)).toMatchObject([CHARGE_TIMES]);
});

it('CHARGE-9 keeps the times of a session that the first reading by a wrong clock ends', async () => {
  await restartBehind();
  await report({ ...OUT, speedKmh: 50 }, 10);
  expect(finishedSessions(data)).toMatchObject([CHARGE_TIMES]);
});

it('CHARGE-9 corrects the times of a session if the clock is set while the app is down and the unit runs on', async () => {
  setAheadMs = 9 * 365 * 86_400_000;
  await report(ON, 610);
  await stop();
  await clock.advance(600_000);
  setAheadMs = 0;
  await start();
  await stop();
  await start();
  await report({ ...OUT, speedKmh: 50 }, 10);
  expect(finishedSessions(data)).toMatchObject([CHARGE_TIMES]);
});

it('CHARGE-9 continues a session with the time that the app was down, however the clock was set meanwhile', async () => {
  await report(ON, 610);
  await stop();
  await clock.advance(60_000);
  setAheadMs = -50 * 365 * 86_400_000;
  await start();
  await report(ON, 60);
  await report(OUT, 20);
  setAheadMs = 0;
  await report(OUT, 20);
  const [session] = finishedSessions(data);
  expect(session).toMatchObject({
    unknown_s: 0,
    ended_at: (session?.began_at ?? 0) + 730,
    summed_kwh: expect.closeTo((36 * 725) / 3_600, 1),
  });
});

it('reports the energy so far where the car does not count itself, and no energy across a gap', async () => {
  expect(module.status()).toEqual({ newestChargeId: 0 });
  await report(ON, 101);
  expect(module.status().cen).toBeCloseTo(1, 1);
  await clock.advance(200_000);
  await report(ON, 20);
  expect(module.status()).toEqual({ newestChargeId: 0 });
});

/** The sessions and reports of a short charge on a disk whose writes fail where `fails` returns `true`. */
async function keptOf(fails: (write: number) => boolean) {
  await stop();
  data = tempFolder();
  clock = virtualClock(START_MS);
  news = [];
  await start();
  const full = new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL');
  const writes = failWrites((write) => (fails(write) ? full : null));
  await report(OUT, 20);
  await report(IN, 20);
  await report(ON, 90);
  await report(OUT, 40);
  const kept = { sessions: finishedSessions(data), news, going: store.charging.open() };
  vi.restoreAllMocks();
  return { kept, writes: writes.count() };
}

it('loses nothing of a session when any single write fails, nor what an outage holds up', async () => {
  const { kept: whole, writes } = await keptOf(() => false);
  expect([whole.sessions.length, whole.sessions[0]?.points.length, whole.going]).toEqual([1, 3, null]);
  expect(writes).toBeGreaterThan(15);
  for (let failing = 1; failing <= writes; failing++) {
    const { kept } = await keptOf((write) => write === failing);
    expect(kept, `write ${failing} failed`).toEqual(whole);
  }
  expect((await keptOf((write) => write < writes / 2)).kept).toEqual(whole);
}, 60_000);

it('waits for nothing once it has stopped', async () => {
  await report(OUT, 10);
  module.receive({ ...stateAt(0, ON), timeMs: clock.nowMs() });
  expect(clock.pending()).toBe(1);
  await module.stop();
  expect(clock.pending()).toBe(0);
  module.receive(stateAt(0, ON));
});
