import { settle } from '@ligo/machine/test-support';
import { writeCarMessage } from '@ligo/protocol';
import { beforeEach, expect, it } from 'vitest';
import { createMemoryLogStorage } from '../../platform/log-storage.ts';
import { createLinkBench } from '../test-support/link-bench.ts';
import { createLogs } from './logs-store.ts';

const log = (time: number, data = '{}') => ({ time, type: 1, data });
const one = { accountId: 'ann', carId: 'car-one-1' };
const always = Number.POSITIVE_INFINITY;
let bench: ReturnType<typeof createLinkBench>;
let storage: ReturnType<typeof createMemoryLogStorage>;
let logs: ReturnType<typeof createLogs>;
/** By how much the clock of the phone was set back, ms. */
let setBackMs: number;

beforeEach(() => {
  bench = createLinkBench();
  storage = createMemoryLogStorage();
  setBackMs = 0;
  const clock = { ...bench.clock, nowMs: () => bench.clock.nowMs() - setBackMs };
  logs = createLogs({ ...bench, clock, logStorage: storage });
  bench.link.start();
  logs.start();
  logs.select(one);
  bench.link.setTarget({ carId: one.carId, region: 1 });
});

/** Connects until the car has sent its state. */
async function connect() {
  await bench.connect();
  bench.send('Status');
  await settle();
}
const asked = () =>
  bench
    .peer()
    .sent.map((text) => JSON.parse(text) as { action: string; extras: { from: number } })
    .filter(({ action }) => action === 'Logs')
    .map(({ extras }) => extras.from);
async function answer(...times: number[]) {
  bench.peer().handlers.onMessage(writeCarMessage('Logs', { logs: times.map((time) => log(time)) }));
  await settle();
}
const times = async () => (await logs.between(0, always)).map(({ timeMs }) => timeMs);

it('LOGS-1 fetches page after page once the link is up, newest first on the screen', async () => {
  await connect();
  expect(asked()).toEqual([0]);
  expect(logs.get().isSyncing).toBe(true);
  const { revision } = logs.get();
  await answer(10, 20);
  await answer(30);
  expect(logs.get().isSyncing).toBe(true);
  await answer();
  expect(logs.get().isSyncing).toBe(false);
  expect(logs.get().revision).toBeGreaterThan(revision);
  expect(await times()).toEqual([30, 20, 10]);
  expect(await logs.newestTimeBefore(30)).toBe(20);
  logs.refresh();
  await settle();
  expect(asked()).toEqual([0, 30]);
});

it('LOGS-1 continues behind the last stored entry, and finds a place for an impossible time', async () => {
  const uncertain = { ...log(9_999_999_999_999), ref: 'car:2', isTimeUncertain: true };
  await connect();
  const page = [{ ...log(50), ref: 'car:1' }, uncertain, { ...log(20), ref: 'car:3' }];
  bench.peer().handlers.onMessage(writeCarMessage('Logs', { logs: page }));
  await answer();
  const shown = await logs.between(0, always);
  expect(shown.map(({ timeMs, isTimeUncertain }) => [timeMs, isTimeUncertain])).toEqual([
    [51, true],
    [50, false],
    [20, false],
  ]);
  logs.refresh();
  await settle();
  const last = JSON.parse(bench.peer().sent.at(-1) ?? '{}');
  expect(last).toEqual({ action: 'Logs', extras: { from: 51, after: 'car:3' } });
});

it('LOGS-9 stores the readable entries of a page, counts the rest, and continues behind one without any', async () => {
  await connect();
  const readable = [log(10), { time: 'soon', type: 1 }, null, log(20)];
  for (const logs of [[null], readable])
    bench.peer().handlers.onMessage(JSON.stringify({ action: 'Logs', extras: { logs } }));
  await settle();
  expect(await times()).toEqual([20, 10]);
  expect(bench.counter.read()['log-entry-unreadable']).toBe(3);
  expect(asked()).toEqual([0]);
  await answer();
  expect(logs.get().isSyncing).toBe(false);
});

it('LOGS-4 ends after silence although the clock of the phone is set back', async () => {
  await connect();
  setBackMs = 3_600_000;
  for (let second = 0; second < 6; second += 1) {
    await bench.clock.advance(1_000);
    bench.send('Ping');
  }
  expect(logs.get().isSyncing).toBe(false);
});

it('LOGS-7 reports a full storage, and loses nothing', async () => {
  await connect();
  await answer(10);
  const { add } = storage;
  storage.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  await answer(20);
  expect(logs.get()).toMatchObject({ isFull: true, isSyncing: false });
  storage.add = add;
  await answer(30);
  await answer();
  expect(await times()).toEqual([10]);
  logs.refresh();
  await settle();
  expect(asked()).toEqual([0, 10]);
  await answer(20, 30);
  expect(logs.get().isFull).toBe(false);
  expect(await times()).toEqual([30, 20, 10]);
});

it('asks again when the page is visible again', async () => {
  await connect();
  await answer();
  bench.visibility.show(false);
  bench.visibility.show(true);
  await settle();
  expect(asked()).toEqual([0, 0]);
});

it('stored entries that are none are left out and counted', async () => {
  storage.read = async () => [{ time: 'x' }, log(5)];
  expect(await times()).toEqual([5]);
  expect(bench.counter.read()['log-unreadable']).toBe(1);
});

it('leaves no timer and no listener behind', async () => {
  await connect();
  bench.link.stop();
  logs.stop();
  expect(bench.clock.pending()).toBe(0);
  expect(bench.visibility.listeners()).toBe(0);
});
