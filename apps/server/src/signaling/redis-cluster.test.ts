import { afterAll, beforeAll, expect, test } from 'vitest';
import { Limits } from '../limits/limits.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import { startRedisCluster } from '../test-support/redis.ts';
import { car, FakeWorld, phone, startServer } from '../test-support/signaling-under-test.ts';

const CARS = Array.from({ length: 12 }, (_, index) => `car-number-${index}`);
const log = { warn() {} };
let cluster: Awaited<ReturnType<typeof startRedisCluster>>;
let redisUrl: string;

beforeAll(async () => {
  cluster = await startRedisCluster();
  redisUrl = cluster.nodes[0]?.url ?? '';
});
afterAll(() => cluster.stop());

/** Two servers, for cars of all nodes at one and their phones at the other. */
function startTwo() {
  const world = new FakeWorld();
  for (const carId of CARS) world.pair('ann', carId);
  const start = () => startServer(world, { redisUrl }, { locateIntervalMs: 100 });
  return Promise.all([start(), start()]);
}

/** Resolves when each phone has met its car, and the car received its handshake. */
async function meet(one: { url: string }, two: { url: string }): Promise<void> {
  const pairs = CARS.map((carId) => ({
    carId,
    phone: phone(one.url, 'ann', carId),
    car: car(two.url, carId),
  }));
  await Promise.all(
    pairs.map(async ({ carId, ...ends }) => {
      await ends.phone.get('handshake');
      ends.phone.socket.emit('remote', { jwt: 'account:ann', carId, action: 'handshake' });
      const { peerId } = await ends.car.get('remote');
      ends.car.socket.emit('car', { peerId, action: 'offer', sdp: carId });
      expect(await ends.phone.get('car')).toEqual({ action: 'offer', sdp: carId });
    }),
  );
  for (const ends of pairs) for (const { socket } of [ends.phone, ends.car]) socket.disconnect();
}

test('SIG-21 phones and cars of two servers meet over a cluster', async () => {
  const [one, two] = await startTwo();
  await meet(one, two);
});

test('SIG-21 each node carries the channels of its own cars alone', async () => {
  const [one, two] = await startTwo();
  for (const carId of CARS) car(two.url, carId);
  const phones = CARS.map((carId) => phone(one.url, 'ann', carId));
  for (const each of phones) await each.get('handshake');
  const ofNodes = await cluster.channels('shardchannels');
  expect(ofNodes.flat().sort()).toEqual(CARS.map((carId) => `ligo:1:${carId}`).sort());
  expect(ofNodes.map(({ length }) => length)).not.toContain(CARS.length);
  expect(await cluster.channels('channels')).toEqual([[], [], []]);
});

test('limits are counted by all servers together', async () => {
  const clients = await Promise.all([1, 2].map(() => connectRedis(redisUrl, { log, maxQueued: 100 })));
  const limits = clients.map((client) =>
    new Limits(client, 60_000).acrossServers({ name: 'any', max: 2, windowS: 600 }),
  );
  for (const key of CARS) {
    const results = [];
    for (const limit of [...limits, ...limits]) results.push((await limit(key)).isAllowed);
    expect(results).toEqual([true, true, false, false]);
  }
  for (const client of clients) client.destroy();
});

test('SIG-17 they meet again after a node was down', async () => {
  const [one, two] = await startTwo();
  const waiting = CARS.map((carId) => phone(one.url, 'ann', carId));
  for (const each of waiting) await each.get('connect');
  await cluster.nodes[1]?.kill();
  const cars = CARS.map((carId) => car(two.url, carId));
  for (const each of cars) await each.get('links_changed');
  await cluster.nodes[1]?.start();
  for (const each of waiting) await each.get('handshake');
  for (const { socket } of [...waiting, ...cars]) socket.disconnect();
  await meet(one, two);
});
