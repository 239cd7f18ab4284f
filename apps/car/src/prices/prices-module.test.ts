import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChargeSummary, Tariff } from '@ligo/protocol';
import { createCosts } from '@ligo/vehicle';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CarStore } from '../car-store.ts';
import { answerCharges } from '../charging/answer-charges.ts';
import { createChargingModule } from '../charging/charging-module.ts';
import { openStore } from '../data-folder.ts';
import { nodeIo } from '../node-io.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { Phone } from '../ports/phone.ts';
import { testContext } from '../test-support/car-context.ts';
import { failWrites } from '../test-support/failing-writes.ts';
import { startBroker } from '../test-support/start-broker.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { unitTimeOf, type VirtualClock, virtualClock } from '../test-support/virtual-clock.ts';
import { type PricesConfig, pricesConfigSchema } from './price-config.ts';
import { createPricesModule } from './prices-module.ts';

const START_S = Math.ceil(stateAt(0).timeMs / 900_000) * 900;
const warnings: string[] = [];
const counts: unknown[] = [];
const errors: string[] = [];
const log = {
  info() {},
  error: (_fields: object, text: string) => void errors.push(text),
  warn(fields: { count?: number }, text: string) {
    warnings.push(text);
    counts.push(fields.count);
  },
};
let store: CarStore;
let clock: VirtualClock;
let data: string;
let module: CarModule;

beforeEach(() => {
  data = tempFolder();
  store = openStore(data, 1, log);
  clock = virtualClock(START_S * 1_000);
  warnings.length = 0;
  counts.length = 0;
  errors.length = 0;
});
afterEach(async () => {
  await module.stop();
  expect(clock.pending()).toBe(0);
  store.close();
});

async function start(source: object): Promise<void> {
  const config: PricesConfig = pricesConfigSchema.parse({ currency: 'EUR', source });
  const context = { ...unitTimeOf(clock), random: () => 0.5, log, kv: store.kv };
  module = createPricesModule(context, { config, store: store.prices, io: nodeIo });
  await module.start(new AbortController().signal);
}
/** Reads these prices of a file; resolves to its path. */
async function startWithFile(prices: readonly number[]): Promise<string> {
  const path = join(data, 'prices.json');
  writeFileSync(path, listOf(prices));
  await startAgain(path);
  return path;
}
async function startAgain(path: string): Promise<void> {
  await start({ kind: 'file', path });
  await vi.waitFor(() => expect(clock.pending()).toBe(1));
}
/** A state of the car at the clock's time. */
function report(isPluggedIn: boolean | null, isCharging: boolean | null = isPluggedIn): void {
  module.receive?.({ ...stateAt(0, { isPluggedIn, isCharging }), timeMs: clock.nowMs() });
}
const between = (fromQuarter: number, toQuarter: number) =>
  store.prices.between(START_S + fromQuarter * 900, START_S + toQuarter * 900);
const listOf = (prices: readonly number[], firstQuarter = 0) =>
  JSON.stringify(
    prices.map((price, index) => {
      const from = START_S + (firstQuarter + index) * 900;
      return { from, to: from + 900, price };
    }),
  );

it('stores the prices of a file for the hours in which the car is plugged in, and of no others', async () => {
  await startWithFile([1, 2, 3, 4, 5, 6]);
  report(false);
  await clock.advance(900_000);
  report(true);
  await clock.advance(900_000);
  // While the cable is unknown, the session goes on.
  report(null);
  report(true);
  await clock.advance(800_000);
  report(false);
  await clock.advance(900_000);
  report(false);
  expect(between(0, 6)).toEqual({ currency: 'EUR', from: START_S, quarters: [null, 2, 3, null, null, null] });
  expect(between(3, 6)).toBeUndefined();
});

it('prices the hours of a session in which the app did not run', async () => {
  const path = await startWithFile([1, 2, 3, 4, 5]);
  report(true);
  await module.stop();
  await clock.advance(3 * 900_000);
  await startAgain(path);
  report(true);
  expect(between(0, 4)?.quarters).toEqual([1, 2, 3, 4]);
  report(false);
  await module.stop();
  await clock.advance(900_000);
  await start({ kind: 'file', path });
  expect(between(4, 5)).toBeUndefined();
});

it('goes on while the disk is full, and stores the prices once there is room', async () => {
  await startWithFile([1, 2]);
  report(true);
  const full = new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL');
  failWrites(() => full);
  await clock.advance(900_000);
  expect(() => report(true)).not.toThrow();
  expect(() => report(true)).not.toThrow();
  vi.restoreAllMocks();
  expect([between(0, 2)?.quarters, errors]).toEqual([[1, null], ['prices could not be stored']]);
  report(true);
  expect(between(0, 2)?.quarters).toEqual([1, 2]);
});

it('keeps the beginning of a session that begins while the disk is full', async () => {
  const path = await startWithFile([1, 2]);
  failWrites(() => new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL'));
  report(true);
  vi.restoreAllMocks();
  await clock.advance(900_000);
  report(true);
  await module.stop();
  await startAgain(path);
  report(true);
  expect(between(0, 2)?.quarters).toEqual([1, 2]);
});

it('takes a car for plugged in whose power alone shows that it charges', async () => {
  await startWithFile([6]);
  const state = stateAt(0, { isPluggedIn: null, isCharging: null, chargePowerKw: 7 });
  module.receive?.({ ...state, timeMs: clock.nowMs() });
  expect(between(0, 1)?.quarters).toEqual([6]);
});

it('reads the file again, and prices the earlier hours of the session', async () => {
  const path = join(data, 'prices.json');
  writeFileSync(path, 'not yet');
  await start({ kind: 'file', path });
  report(true);
  await vi.waitFor(() => expect(warnings).toContain('the list of prices cannot be read'));
  await clock.advance(900_000);
  writeFileSync(path, listOf([7, 8]));
  await vi.waitFor(async () => {
    await clock.advance(300_000);
    report(true);
    expect(between(0, 2)?.quarters).toEqual([7, 8]);
  });
});

it('waits for a file that is missing', async () => {
  const path = join(data, 'later.json');
  await start({ kind: 'file', path });
  report(true);
  await vi.waitFor(() => expect(warnings).toEqual(['prices are not available']));
  writeFileSync(path, listOf([9]));
  await vi.waitFor(async () => {
    await clock.advance(10_000);
    expect(between(0, 1)?.quarters).toEqual([9]);
  });
});

it('reads the retained list of a broker', async () => {
  const broker = await startBroker();
  const publisher = await broker.client();
  await publisher.publishAsync('prices/today', listOf([1.5]), { retain: true, qos: 1 });
  await start({ kind: 'mqtt', url: `mqtt://127.0.0.1:${broker.port}`, topic: 'prices/today' });
  report(true);
  await vi.waitFor(() => expect(between(0, 1)?.quarters).toEqual([1.5]), { timeout: 10_000 });
});

/** A charge of half an hour at 36 kW; the session as phones receive it. */
async function chargeForHalfAnHour(): Promise<ChargeSummary> {
  const charging = createChargingModule(testContext({ kv: store.kv, ...unitTimeOf(clock), log }), {
    ...{ store: store.charging, charges: store.charges, historyId: store.historyId },
    ...{ events: { noteCharging() {} }, bootId: 'first' },
  });
  await charging.start(new AbortController().signal);
  const on = { isPluggedIn: true, isCharging: true, chargePowerKw: 36 };
  const off = { isPluggedIn: false, isCharging: false, chargePowerKw: 0 };
  for (let seconds = 0; seconds <= 1_860; seconds += 10) {
    const state = { ...stateAt(0, seconds <= 1_800 ? on : off), timeMs: clock.nowMs() };
    for (const each of [module, charging]) each.receive?.(state);
    await clock.advance(10_000);
  }
  await charging.stop();
  const sent: ChargeSummary[] = [];
  await answerCharges(store.charges, store.prices, store.historyId, { afterId: 0 }, {
    async send(_action: string, { charges }: { charges: ChargeSummary[] }) {
      sent.push(...charges);
      return true;
    },
  } as unknown as Phone);
  const [session, ...others] = sent;
  if (!session || others.length > 0) throw new Error('one session was recorded');
  return session;
}

it('prices a session by the messages of a broker; those that it cannot read are counted and change nothing', async () => {
  const broker = await startBroker();
  const publisher = await broker.client();
  await start({ kind: 'mqtt', url: `mqtt://127.0.0.1:${broker.port}`, topic: 'prices' });
  const publish = (text: string) => publisher.publishAsync('prices', text, { retain: true, qos: 1 });
  const halves = [0.1, 0.3].map((price, index) => ({
    ...{ start: START_S + index * 900, end: START_S + (index + 1) * 900, price },
  }));
  await publish(JSON.stringify({ rates: [...halves, { start: 'never', end: START_S, price: 7 }] }));
  await vi.waitFor(() => expect(warnings).toEqual(['rows of the list of prices were ignored']), 10_000);
  const bad = [
    'no JSON',
    '{}',
    '[1, null]',
    '',
    '{"start":1e99,"end":"x","price":"free"}',
    '['.repeat(20_000),
  ];
  for (const text of bad) await publish(text);
  await vi.waitFor(() => expect(counts.at(-1)).toBe(bad.length), 10_000);
  const charge = await chargeForHalfAnHour();
  expect(charge.prices?.quarters.slice(0, 2)).toEqual([0.1, 0.3]);
  const tariff: Tariff = {
    ...{ name: 'Hourly', currency: 'EUR', zone: 'Europe/Berlin', billed: 'wall', isElsewhere: true },
    versions: [{ isHourly: true, energy: [], price: 0 }],
  };
  const costs = createCosts({ tariffs: new Map([['hourly', tariff]]), places: new Map() }, [charge]);
  const cost = costs.costOf({ charge, entry: null, profile: null });
  expect(charge.kWh).toBeCloseTo(18, 1);
  expect(cost?.total).toBeCloseTo(9 * 0.1 + 9 * 0.3, 1);
  expect(cost?.unpricedKwh).toBeLessThan(0.2);
});
