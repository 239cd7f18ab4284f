import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectRedis, type RedisConnection, RedisUnreachable } from '../redis/connect-redis.ts';
import { startRedis, type TestRedis } from '../test-support/redis.ts';
import { type Limit, Limits } from './limits.ts';

const log = { warn: () => undefined };
const settings = { name: 'guess', max: 10, windowS: 60 };
let redis: TestRedis;
const connections: RedisConnection[] = [];

beforeAll(async () => {
  redis = await startRedis();
  for (let server = 0; server < 2; server++) {
    connections.push(await connectRedis(redis.url, { log, maxQueued: 100 }));
  }
});
beforeEach(async () => {
  await redis.start();
  await ready();
  await connections[0]?.flushAll();
});
afterAll(async () => {
  for (const connection of connections) connection.destroy();
  await redis.kill();
});

/** How many of a number of attempts the servers allow, alternating. */
async function letThrough(limits: Limit[], key: string, tries = 24): Promise<number> {
  let count = 0;
  for (let each = 0; each < tries; each++) {
    if ((await limits[each % limits.length]?.(key))?.isAllowed) count++;
  }
  return count;
}
/** The same limit at each server; a machine that is busy is no Redis that hangs. */
const shared = (redisWaitMs = 60_000) =>
  connections.map((connection) => new Limits(connection, redisWaitMs).acrossServers(settings));
const ready = () => vi.waitFor(() => expect(connections.every(({ isReady }) => isReady)).toBe(true));

describe('a limit', () => {
  it('counts each key separately and reports the first rejection', async () => {
    const take = new Limits(null).perProcess(settings);
    const first = await Promise.all(Array.from({ length: 13 }, () => take('a')));
    expect(first.filter((each) => each.isAllowed)).toHaveLength(10);
    expect(first.filter((each) => each.isFirstRejection)).toHaveLength(1);
    expect(first.at(-1)?.retryAfterS).toBeGreaterThan(50);
    expect((await take('b')).isAllowed).toBe(true);
  });

  it('counts over all servers of one Redis', async () => {
    expect(await letThrough(shared(), 'ann')).toBe(10);
    expect(await letThrough(shared(), 'bob')).toBe(10);
  });

  it('counts in each server by itself while Redis hangs or is gone, and together again when it is back', async () => {
    redis.freeze();
    expect(await letThrough(shared(50).slice(0, 1), 'eve', 3)).toBe(3);
    redis.thaw();
    await redis.kill();
    expect(await letThrough(shared(), 'eve')).toBe(20);
    await redis.start();
    await ready();
    expect(await letThrough(shared(), 'eve')).toBe(10);
  });
});

it('a Redis that accepts and never answers is given up on in time', async () => {
  redis.freeze();
  await expect(connectRedis(redis.url, { log, maxQueued: 100, limitMs: 200 })).rejects.toThrow(
    RedisUnreachable,
  );
  redis.thaw();
});
