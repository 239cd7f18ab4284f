import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectRedis } from '../redis/connect-redis.ts';
import { startRedis, type TestRedis } from '../test-support/redis.ts';
import { car, FakeWorld, phone, startServer } from '../test-support/signaling-under-test.ts';
import { RegionListeners } from './region-adapter.ts';

const CAR = 'car-number-1';
const jwt = 'account:ann';
let redis: TestRedis;
let redisUrl: string;
const escaped: unknown[] = [];
const note = (error: unknown) => escaped.push(error);

beforeAll(async () => {
  redis = await startRedis();
  redisUrl = redis.url;
});
beforeEach(() => redis.start());
afterEach(() => void process.off('unhandledRejection', note));
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

  const newer = car(one.url, CAR);
  await theCar.get('disconnect');
  late.socket.emit('remote', { jwt, carId: CAR, action: 'handshake' });
  await newer.get('remote');
  expect(late.all('other_side_left')).toHaveLength(0);
  newer.socket.disconnect();
  await late.get('other_side_left');

  world.unpair('ann', CAR);
  await Promise.all([late.get('car_unlinked'), early.get('disconnect')]);
  await Promise.all([one.close(), two.close()]);
});

test('SIG-1 a server that has started receives messages of the others, and misses none between two reads', async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const redisClient = await connectRedis(redisUrl, { log, queueWhenOffline: true });
  for (let round = 0; round < 5; round++) {
    const starting = await startServer(new FakeWorld(), { redisUrl, region: 2 });
    const channel = 'ligo-signaling-2#/#';
    expect(await redisClient.pubSubNumSub([channel])).toEqual({ [channel]: 1 });
    await starting.close();
  }
  const reader = new RegionListeners(log).attach(redisClient.duplicate());
  await reader.connect();
  for (const known of [{}, { before: 'it read' }]) {
    const key = `stream ${JSON.stringify(known)}`;
    if (known.before) await redisClient.xAdd(key, '*', known);
    const read = () => reader.xRead([{ key, id: '$' }], { BLOCK: 1 });
    expect(await read()).toBeNull();
    await redisClient.xAdd(key, '*', { text: 'between' });
    expect(await read()).toMatchObject([{ messages: [{ message: { text: 'between' } }] }]);
  }
  for (const client of [reader, redisClient]) client.destroy();
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
  for (const { socket } of [early, back]) socket.disconnect();
  await Promise.all([ahead.close(), right.close()]);
});

test('SIG-17 a Redis that falls ends no server, and they meet again when it is back', async () => {
  escaped.length = 0;
  process.on('unhandledRejection', note);
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
  const theCar = car(two.url, CAR);
  await settled.get('handshake');
  for (const { socket } of [settled, theCar]) socket.disconnect();
  await Promise.all([one.close(), two.close()]);
  expect(escaped).toEqual([]);
});
