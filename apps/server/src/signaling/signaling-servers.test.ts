import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { escapedErrors } from '../test-support/escaped-errors.ts';
import { startRedis, type TestRedis } from '../test-support/redis.ts';
import { car, FakeWorld, phone, startServer } from '../test-support/signaling-under-test.ts';
import { startStallingProxy } from '../test-support/stalling-proxy.ts';

const CAR = 'car-number-1';
const jwt = 'account:ann';
let redis: TestRedis;
let redisUrl: string;
const escaped = escapedErrors();

beforeAll(async () => {
  redis = await startRedis();
  redisUrl = redis.url;
});
beforeEach(() => redis.start());
afterAll(() => redis.stop());

test('SIG-1 SIG-2 SIG-3 SIG-5 SIG-6 SIG-10 phone and car meet across two servers of a region', async () => {
  const world = new FakeWorld();
  world.pair('ann', CAR);
  const [one, two] = await Promise.all([startServer(world, { redisUrl }), startServer(world, { redisUrl })]);
  const early = phone(one.url, 'ann', CAR);
  const theCar = car(two.url, CAR);
  await early.get('handshake');
  const late = phone(one.url, 'ann', CAR);
  expect(await late.get('handshake')).toMatchObject({ iceServers: [{ username: 'ann' }] });

  late.socket.emit('remote', { jwt, carId: CAR, action: 'handshake' });
  const { peerId } = await theCar.get('remote');
  theCar.socket.emit('car', { peerId, action: 'offer', sdp: 'o' });
  expect(await late.get('car')).toEqual({ action: 'offer', sdp: 'o' });
  expect(early.all('car')).toHaveLength(0);
  // SIG-22
  late.socket.emit('sealed', { jwt, carId: CAR, data: 'AQ' });
  expect(await theCar.get('sealed')).toEqual({ peerId, linkId: 'ann-link', data: 'AQ' });
  theCar.socket.emit('sealed', { peerId, data: 'AQID' });
  expect(await late.get('sealed')).toEqual({ data: 'AQID' });
  expect(early.all('sealed')).toHaveLength(0);

  const newer = car(one.url, CAR);
  await theCar.get('disconnect');
  late.socket.emit('remote', { jwt, carId: CAR, action: 'handshake' });
  await newer.get('remote');
  expect(late.all('other_side_left')).toHaveLength(0);
  newer.socket.disconnect();
  await late.get('other_side_left');

  world.unpair('ann', CAR);
  await Promise.all([late.get('car_unlinked'), early.get('disconnect')]);
});

test('SIG-6 a car that comes from a server whose clock is ahead stays where it comes to', async () => {
  const world = new FakeWorld();
  world.pair('ann', CAR);
  const minuteAhead = () => Date.now() + 60_000;
  const [ahead, right] = await Promise.all([
    startServer(world, { redisUrl }, {}, minuteAhead),
    startServer(world, { redisUrl }),
  ]);
  const early = phone(right.url, 'ann', CAR);
  const lost = car(ahead.url, CAR);
  await early.get('handshake');
  const back = car(right.url, CAR);
  await lost.get('disconnect');
  expect(lost.all('refused')).toEqual([{ code: 'replaced' }]);
  await early.get('handshake', 2);
  early.socket.emit('remote', { jwt, carId: CAR, action: 'handshake' });
  await back.get('remote');
  expect(back.all('refused')).toEqual([]);
});

test('SIG-17 a Redis that falls ends no server, and they meet again when it is back', async () => {
  const world = new FakeWorld();
  world.pair('ann', CAR);
  const start = () => startServer(world, { redisUrl }, { locateIntervalMs: 100 });
  const [one, two] = await Promise.all([start(), start()]);
  const cars = [];
  for (let round = 0; round < 30; round++) {
    const waiting = phone(one.url, 'ann', CAR);
    cars.push(car(two.url, CAR));
    // Messages in flight fail when it crashes; later ones wait.
    if (round === 5) redis.freeze();
    if (round === 10) await redis.kill();
    if (round === 20) await redis.start();
    await cars.at(-1)?.get('links_changed');
    waiting.socket.disconnect();
  }
  for (const { socket } of cars) socket.disconnect();
  const settled = phone(one.url, 'ann', CAR);
  car(two.url, CAR);
  await settled.get('handshake');
  expect(escaped).toEqual([]);
});

test('SIG-17 two servers find each other after Redis was killed with messages on their way', async () => {
  const world = new FakeWorld();
  world.pair('ann', CAR);
  const start = () => startServer(world, { redisUrl }, { locateIntervalMs: 600_000 });
  const [one, two, three] = await Promise.all([start(), start(), start()]);
  redis.freeze();
  const waiting = phone(one.url, 'ann', CAR);
  const older = car(two.url, CAR);
  await older.get('links_changed');
  const newer = car(three.url, CAR);
  await newer.get('links_changed');
  await redis.kill();
  await redis.start();
  // SIG-6
  await older.get('disconnect');
  expect(older.all('refused')).toEqual([{ code: 'replaced' }]);
  await waiting.get('handshake');
  waiting.socket.emit('remote', { jwt, carId: CAR, action: 'handshake' });
  await newer.get('remote');
  expect(newer.all('refused')).toEqual([]);
});

test('SIG-20 the signal of a pairing that ended meanwhile does not reach the car', async () => {
  const world = new FakeWorld();
  for (const account of ['ann', 'bob']) world.pair(account, CAR);
  const [one, two] = await Promise.all([startServer(world, { redisUrl }), startServer(world, { redisUrl })]);
  const theCar = car(two.url, CAR);
  const [ann, bob] = [phone(one.url, 'ann', CAR), phone(one.url, 'bob', CAR)];
  await Promise.all([ann.get('handshake'), bob.get('handshake')]);
  const relayed = async () =>
    (await one.metrics.getSingleMetricAsString('ligo_signaling_relayed_total')).at(-1);
  redis.freeze();
  ann.socket.emit('remote', { jwt, carId: CAR, action: 'handshake' });
  await vi.waitFor(async () => expect(await relayed()).toBe('1'));
  world.unpair('ann', CAR);
  await ann.get('car_unlinked');
  redis.thaw();
  bob.socket.emit('remote', { jwt: 'account:bob', carId: CAR, action: 'handshake' });
  expect(await theCar.get('remote')).toMatchObject({ linkId: 'bob-link' });
  // The list of the car is older than this pairing.
  world.pairings.add(`eve ${CAR}`);
  const eve = phone(one.url, 'eve', CAR);
  await eve.get('handshake');
  eve.socket.emit('remote', { jwt: 'account:eve', carId: CAR, action: 'handshake' });
  expect(await theCar.get('remote', 2)).toMatchObject({ linkId: 'eve-link' });
  expect((await theCar.get('links_changed', 3)).linkIds).toEqual(['bob-link', 'eve-link']);
  // SIG-5
  await two.close();
  await bob.get('other_side_left');
});

test('SIG-21 a server receives nothing about cars of other servers', async () => {
  const world = new FakeWorld();
  for (const carId of [CAR, 'car-elsewhere']) world.pair('ann', carId);
  let received = '';
  const proxy = await startStallingProxy(Number(new URL(redisUrl).port), (bytes) => {
    received += bytes.toString();
  });
  onTestFinished(() => proxy.close());
  const [one, two] = await Promise.all([
    startServer(world, { redisUrl }),
    startServer(world, { redisUrl: `redis://127.0.0.1:${proxy.port}` }),
  ]);
  const clients = [CAR, 'car-elsewhere'].flatMap((carId) => [
    car(one.url, carId),
    phone(one.url, 'ann', carId),
  ]);
  await Promise.all(clients.map((each, index) => each.get(index % 2 ? 'handshake' : 'links_changed')));
  const ann = phone(two.url, 'ann', CAR);
  await ann.get('handshake');
  for (const { socket } of clients) socket.disconnect();
  await ann.get('other_side_left');
  expect(received).toContain(CAR);
  expect(received).not.toContain('elsewhere');
});
