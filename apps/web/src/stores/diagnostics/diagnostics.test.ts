import { settle } from '@ligo/machine/test-support';
import { expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createFakeCar } from '../test-support/fake-car.ts';
import { tokenOf } from '../test-support/fake-server.ts';
import { createStoreBench } from '../test-support/store-bench.ts';

const CAR = { carId: 'car-of-ann-17', name: "Ann's", s: 1 };
const EMAIL = 'ann@example.org';

/** A phone of an owner with a car that has a trip, a log and a place. */
async function openPhone() {
  const bench = createStoreBench();
  const token = tokenOf(EMAIL, 1);
  bench.storage.texts.set(STORAGE_KEYS.token, token);
  bench.server.goodToken = token;
  bench.server.cars = [CAR];
  const tab = bench.openTab();
  const { stores } = tab;
  const late = await stores.lazy();
  late.trips.subscribe(() => {});
  stores.start();
  await settle();
  return { bench, tab, stores, late, car: createFakeCar(tab.network), token };
}

const reportOf = async ({ diagnostics }: Awaited<ReturnType<typeof openPhone>>['late']) =>
  diagnostics.report(await diagnostics.ask(), 'Firefox');

/** Lets the phone fetch the car's data. */
async function fetchAll({ bench, car }: Awaited<ReturnType<typeof openPhone>>) {
  await car.come();
  for (let step = 0; step < 10; step += 1) {
    await bench.clock.advance(500);
    await car.answer();
  }
}

test('the report states the health of the phone and the car', async () => {
  const phone = await openPhone();
  const { late, bench } = phone;
  expect(late.diagnostics.read()).toMatchObject({ reach: 'nobody', tripsSyncedAtMs: null });
  const leave = late.carHealth.enter();
  await fetchAll(phone);
  expect(JSON.parse(await reportOf(late))).toMatchObject({
    browser: 'Firefox',
    carVersion: '0.1.0',
    serverVersion: 'build-2',
    reach: 'car',
    storage: { trips: 1, points: 60, isPersistent: true },
    carHealth: { upS: 7_500, restarts: [{ name: 'trips', count: 2 }] },
  });
  leave();
  const { tripsSyncedAtMs, logsSyncedAtMs } = late.diagnostics.read();
  for (const atMs of [tripsSyncedAtMs, logsSyncedAtMs])
    expect(Math.abs(bench.clock.nowMs() - (atMs ?? 0))).toBeLessThan(10_000);
});

test('nothing of the owner, of the car or of a place is in the report', async () => {
  const phone = await openPhone();
  const { stores, late, bench, car, tab } = phone;
  late.carHealth.enter();
  await fetchAll(phone);
  // An unreadable message is counted, and its text is in no report.
  tab.network.peers.at(-1)?.handlers.onMessage(`{"action":"${EMAIL}"}`);
  car.send('Health', { upS: 1, ignored: [{ name: EMAIL, count: 1 }] });
  bench.storage.texts.set(STORAGE_KEYS.pushRegistration, 'https://push.example/secret-endpoint');
  expect(stores.live.get().status?.lat).toBe(43.7384);
  expect(late.trips.get().trips).toHaveLength(1);
  const report = await reportOf(late);
  const secrets = [phone.token, EMAIL, '@', CAR.carId, 'Ann', 'secret-endpoint', '43.7', '7.42', 'h.ey'];
  expect(secrets.filter((secret) => report.includes(secret))).toEqual([]);
  expect(report).not.toMatch(/-?\d{1,3}\.\d{3,}/);
});

test('the last fetch is known on the next day, for its own car', async () => {
  const phone = await openPhone();
  await fetchAll(phone);
  const { tripsSyncedAtMs } = phone.late.diagnostics.read();
  expect(tripsSyncedAtMs).not.toBeNull();
  phone.stores.stop();
  const { stores } = phone.bench.openTab();
  stores.start();
  await settle();
  const late = await stores.lazy();
  expect(late.diagnostics.read().tripsSyncedAtMs).toBe(tripsSyncedAtMs);
});

test('a sync that broke off is none', async () => {
  const phone = await openPhone();
  const { bench, late, car } = phone;
  car.answers.TripPoints = [];
  await fetchAll(phone);
  expect(late.trips.get().waitingCount).toBeGreaterThan(0);
  await car.leave();
  await bench.clock.advance(60_000);
  expect(late.trips.get().isSyncing).toBe(false);
  expect(late.diagnostics.read().tripsSyncedAtMs).toBeNull();
});

test('a server that does not answer has no version, and the report is there all the same', async () => {
  const { bench, late } = await openPhone();
  bench.server.isOffline = true;
  expect(JSON.parse(await reportOf(late))).toMatchObject({ serverVersion: null, carHealth: null });
});
