import { settle } from '@ligo/machine/test-support';
import { FEATURE } from '@ligo/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../lib/storage-keys.ts';
import type { Notice } from './notices/notices-store.ts';
import { tokenOf } from './test-support/fake-server.ts';
import { createStoreBench } from './test-support/store-bench.ts';

const one = { carId: 'car-one-1', name: 'One', s: 1 };
const two = { carId: 'car-two-2', name: 'Two', s: 1 };
let bench: ReturnType<typeof createStoreBench>;

beforeEach(() => {
  bench = createStoreBench();
  bench.storage.texts.set(STORAGE_KEYS.token, tokenOf('ann', 1));
  bench.server.cars = [one, two];
});

async function openApp() {
  const tab = bench.openTab();
  const notices: Notice[] = [];
  tab.stores.onNotice((notice) => notices.push(notice));
  tab.stores.start();
  await settle();
  const send = (action: string, extras: object) =>
    tab.network.peers.at(-1)?.handlers.onMessage(JSON.stringify({ action, extras }));
  return { ...tab, notices, send };
}

test('shows the first car and connects to it', async () => {
  const app = await openApp();
  expect(app.stores.carList.get()).toMatchObject({
    cars: [one, two],
    selectedCarId: one.carId,
    isFresh: true,
  });
  await app.network.connect();
  expect(app.stores.link.get().reach).toBe('car');
});

test('a pairing whose answer was lost has succeeded if there is one car more', async () => {
  const app = await openApp();
  const three = { carId: 'car-three-3', name: '', s: 1 };
  bench.server.pairsUnheard = three;
  expect(await app.stores.carList.add('ABCD1234')).toEqual({ carId: three.carId });
  expect(app.stores.carList.get().cars).toEqual([one, two, three]);
  await expect(app.stores.carList.add('ABCD1234')).rejects.toMatchObject({ failure: { status: 404 } });
  bench.server.isOffline = true;
  await expect(app.stores.carList.add('ABCD1234')).rejects.toMatchObject({ failure: { status: 0 } });
});

test('a vanished car is reported, one removed here is not', async () => {
  const app = await openApp();
  await app.stores.carList.remove(one.carId);
  expect(app.stores.carList.get()).toMatchObject({
    cars: [two],
    selectedCarId: two.carId,
    removingCarIds: [],
  });
  expect(app.notices).toEqual([]);
  bench.server.cars = [];
  app.visibility.show(true);
  await settle();
  expect(app.notices).toEqual([{ kind: 'car-unlinked', carName: 'Two' }]);
  expect(app.stores.carList.get().selectedCarId).toBeNull();
  expect(app.network.openSockets()).toBe(0);
});

test('the list and the selection come back, and an unreadable list is dropped', async () => {
  const app = await openApp();
  app.stores.carList.select(two.carId);
  app.stores.stop();
  bench.server.isOffline = true;
  const again = await openApp();
  expect(again.stores.carList.get()).toMatchObject({
    cars: [one, two],
    selectedCarId: two.carId,
    isFresh: false,
  });
  again.stores.stop();
  bench.storage.texts.set(STORAGE_KEYS.carList('ann'), '{"cars":3');
  const broken = await openApp();
  expect(broken.stores.carList.get().cars).toEqual([]);
  expect(broken.counter.read()['stored-car-list-unreadable']).toBe(1);
});

const liveKey = `${STORAGE_KEYS.recordPrefix}ann/car-one-1/live`;

test('the last state is stored within 1.2 s and shown at once, as not live, on the next opening', async () => {
  const app = await openApp();
  await app.network.connect();
  const status = (soc: number) => app.send('Status', { soc, unix: 5 });
  status(70);
  await bench.clock.advance(500);
  status(71);
  expect(app.stores.live.get()).toMatchObject({ status: { soc: 71 }, isLive: true });
  await bench.clock.advance(700);
  expect(bench.storage.texts.get(liveKey)).toContain('"soc":71');
  status(72);
  app.visibility.hide();
  app.stores.stop();
  const again = await openApp();
  expect(again.stores.live.get()).toMatchObject({ status: { soc: 72 }, isLive: false });
  again.stores.carList.select(two.carId);
  await settle();
  expect(again.stores.live.get()).toMatchObject({ status: null, receivedAtMs: null });
});

test('the log of the car is fetched, shown for its car only, and gone after logging out', async () => {
  const app = await openApp();
  const { logs: stored } = await app.stores.lazy();
  await app.network.connect();
  app.send('Status', {});
  await settle();
  const logs = [{ time: 5, type: 3, data: '{}' }];
  app.send('Logs', { logs });
  await settle();
  expect(await stored.newestTimeBefore(Number.POSITIVE_INFINITY)).toBe(5);
  app.stores.carList.select(two.carId);
  expect(await stored.newestTimeBefore(Number.POSITIVE_INFINITY)).toBeNull();
  await app.stores.signOut();
  const owner = { accountId: 'ann', carId: one.carId };
  expect(await bench.logStorage.newestTime(owner, Number.POSITIVE_INFINITY)).toBeNull();
});

test('stored trips are not read before the car has sent its state, which the first figures need', async () => {
  const rows = vi.spyOn(bench.tripStorage, 'lastRows');
  const app = await openApp();
  await app.stores.lazy();
  await app.network.connect();
  await settle();
  expect(rows).not.toHaveBeenCalled();
  app.send('Status', {});
  await settle();
  expect(rows).toHaveBeenCalledOnce();
});

test('trips are fetched on every screen, a while after the first figures', async () => {
  const app = await openApp();
  await app.network.connect();
  const requested = () => app.network.peers.at(-1)?.sent.some((text) => text.includes('TripSummary'));
  const live = async (seconds: number) => {
    for (let s = 0; s < seconds; s++) {
      app.send('Status', { newestTripId: 1 });
      await bench.clock.advance(1_000);
      await settle();
    }
  };
  await live(5);
  expect(requested()).toBe(false);
  await live(2);
  expect(requested()).toBe(true);
});

test('a corrupt record is dropped and counted', async () => {
  bench.storage.texts.set(liveKey, '{"status":"nonsense"}');
  const app = await openApp();
  expect(app.stores.live.get().status).toBeNull();
  expect(app.counter.read()['live-unreadable']).toBe(1);
  expect(bench.storage.texts.has(liveKey)).toBe(false);
});

test("the ping names the car's app", async () => {
  const app = await openApp();
  await app.network.connect();
  const ping = { date: 1, vCode: 35, vName: '1.2.0', features: ['x'] };
  app.send('Ping', ping);
  expect(app.stores.ping.get()).toEqual({ versionCode: 35, versionName: '1.2.0', features: ['x'] });
});

test('the owner is notified each time that another unit replaced the car', async () => {
  const app = await openApp();
  await app.network.connect();
  const ping = { date: 1, vCode: 35, vName: '1.2.0', features: [] };
  for (const replacedAt of [undefined, 5, 5, 9]) app.send('Ping', { ...ping, replacedAt });
  expect(app.notices).toEqual([{ kind: 'car-replaced' }, { kind: 'car-replaced' }]);
});

test("a car of the other region is reached at the other host, and so are the account's calls", async () => {
  const app = await openApp();
  bench.server.cars = [{ ...one, s: 2 }];
  app.network.sockets.at(-1)?.connect();
  app.network.sockets.at(-1)?.receive('wr_s', null);
  await bench.clock.advance(1_000);
  expect(app.network.sockets.at(-1)?.origin).toBe('https://two.example');
  await app.stores.carList.refresh();
  expect(bench.server.seen.at(-1)?.origin).toBe('https://two.example');
});

test("another account's sign-in in another tab shows nothing of the first", async () => {
  const app = await openApp();
  const other = bench.openTab();
  bench.server.goodToken = tokenOf('bob', 1);
  bench.server.cars = [{ ...two, name: "Bob's" }];
  other.session.signIn(tokenOf('bob', 1));
  await settle();
  expect(app.stores.carList.get().cars.map(({ name }) => name)).toEqual(["Bob's"]);
  expect(app.notices).toEqual([]);
});

test('the permission is read each 500 ms, while visible only', async () => {
  const app = await openApp();
  app.notifications.set('denied');
  await bench.clock.advance(500);
  expect(app.stores.permission.get().notifications).toBe('denied');
  app.visibility.show(false);
  const looks = app.notifications.looks();
  await bench.clock.advance(5_000);
  expect(app.notifications.looks()).toBe(looks);
  app.notifications.set('unsupported');
  app.visibility.show(true);
  expect(app.stores.permission.get()).toEqual({ notifications: 'unsupported', isSkipped: false });
  await app.stores.permission.request();
  app.stores.permission.skip();
  expect(app.stores.permission.get()).toEqual({ notifications: 'granted', isSkipped: true });
});

test('stopping leaves no timer, socket or listener', async () => {
  const app = await openApp();
  await app.network.connect();
  app.stores.stop();
  app.session.stop();
  await bench.clock.advance(5_000);
  expect(bench.clock.pending()).toBe(0);
  expect(app.network.openSockets() + app.network.openPeers()).toBe(0);
  expect(app.visibility.listeners()).toBe(0);
});

test('logging out does not ask about notifications again, and forgets the answer at its end', async () => {
  let release = (_answer: Response) => {};
  const held = new Promise<Response>((resolve) => {
    release = resolve;
  });
  const { fetch } = bench.server;
  bench.server.fetch = (input, init) =>
    String(input).endsWith('/api/auth/logout') ? held : fetch(input, init);
  const app = await openApp();
  app.stores.permission.skip();
  const out = app.stores.signOut();
  await bench.clock.advance(1_000);
  expect(app.session.get().token).not.toBeNull();
  expect(app.stores.permission.get().isSkipped).toBe(true);
  release(Response.json({}));
  await out;
  expect(app.session.get().token).toBeNull();
  expect(app.stores.permission.get().isSkipped).toBe(false);
});

test('an account that is being deleted asks nothing about the pairings that end with it', async () => {
  const app = await openApp();
  await app.network.connect();
  const socket = app.network.sockets.at(-1);
  const asked = bench.server.seen.length;
  const deleting = app.stores.deleteAccount();
  socket?.receive('car_unlinked', { carId: one.carId });
  await deleting;
  await settle();
  expect(bench.server.seen.slice(asked).map(({ path }) => path)).toEqual(['/api/account/delete']);
  expect(app.network.openSockets()).toBe(0);
});

test('an account that could not be deleted keeps its link', async () => {
  const app = await openApp();
  await app.network.connect();
  bench.server.isOffline = true;
  await expect(app.stores.deleteAccount()).rejects.toMatchObject({ failure: { status: 0 } });
  await settle();
  expect(app.network.openSockets()).toBe(1);
});

test('a browser receives the key of alarm pictures on any screen, some seconds after its first figures', async () => {
  const app = await openApp();
  await app.network.connect();
  const date = bench.clock.nowMs();
  app.send('Ping', { date, vCode: 3, vName: '3', features: [FEATURE.alarmPictures] });
  app.send('Status', { soc: 70 });
  for (const ms of [2_000, 2_000, 999]) {
    await bench.clock.advance(ms);
    app.send('Status', { soc: 70 });
  }
  const asked = () => app.network.peers.at(-1)?.sent.some((text) => text.includes('GetAlarmPictures'));
  await settle();
  expect(asked()).toBe(false);
  await bench.clock.advance(1);
  await settle();
  expect(asked()).toBe(true);
  app.send('GetAlarmPictures', { isOn: true, key: 'A'.repeat(43) });
  await settle();
  expect([...bench.keptKeys.keys()]).toEqual([one.carId]);
  app.stores.stop();
});
