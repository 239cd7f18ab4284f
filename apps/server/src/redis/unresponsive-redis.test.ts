import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Limits } from '../limits/limits.ts';
import { startRedis, type TestRedis } from '../test-support/redis.ts';
import { serverUnderTest } from '../test-support/server-under-test.ts';
import { type StallingProxy, startStallingProxy } from '../test-support/stalling-proxy.ts';
import { connectRedis } from './connect-redis.ts';

const warnings: string[] = [];
const log = { info() {}, error() {}, warn: (_fields: object, text: string) => void warnings.push(text) };
let redis: TestRedis;
let proxy: StallingProxy;
let url: string;

beforeEach(async () => {
  redis = await startRedis();
  proxy = await startStallingProxy(Number(new URL(redis.url).port));
  url = `redis://127.0.0.1:${proxy.port}`;
  warnings.length = 0;
});
afterEach(async () => {
  await proxy.close();
  await redis.stop();
});

it('a silent Redis queues few commands, fails the others at once, and is reconnected', async () => {
  const clients = await Promise.all([1_000, 100].map((maxQueued) => connectRedis(url, { log, maxQueued })));
  const limit = new Limits(clients[1] ?? null).acrossServers({ name: 'any', max: 5, windowS: 60 });
  proxy.stall();
  let failed = 0;
  const reported = clients.flatMap((client) =>
    Array.from({ length: 2_000 }, () => client.publish('any', 'x'.repeat(1_000)).catch(() => failed++)),
  );
  await new Promise(setImmediate);
  // A ping may be on its way on each.
  expect([0, 1, 2]).toContain(failed - (4_000 - 1_000 - 100));
  const taken = await Promise.all(Array.from({ length: 2_000 }, (_, each) => limit(`key ${each}`)));
  expect(taken.every(({ isAllowed }) => isAllowed)).toBe(true);
  expect(proxy.swallowed).toBeLessThan(1_500 * 1_200);
  proxy.resume();
  await Promise.all(reported);
  expect(failed).toBe(4_000);
  for (const client of clients) await vi.waitFor(() => client.ping());
  for (const client of clients) client.destroy();
});

it('a server reports that its Redis is silent, and still stops in time', async () => {
  const server = await serverUnderTest({ LIGO_REDIS_URL: url });
  const ready = async () => {
    const answer = await fetch(`${server.origin}/readyz`);
    return [answer.status, ((await answer.json()) as { missing?: string[] }).missing];
  };
  expect(await ready()).toEqual([200, undefined]);
  proxy.stall();
  await vi.waitFor(async () => expect(await ready()).toEqual([503, ['redis']]));
  await server.close();
});
