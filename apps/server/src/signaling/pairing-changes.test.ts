import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PairingChanges } from '../cars/pairing-changes.ts';
import { type Engine, hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { startRedis } from '../test-support/redis.ts';
import { apiOf, serverUnderTest } from '../test-support/server-under-test.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

let engine: Engine;
beforeAll(async () => {
  if (hasPostgres) engine = await postgresEngine();
});
afterAll(() => engine?.stop());

const once = (socket: Socket, event: string) =>
  new Promise<unknown>((resolve) => socket.once(event, resolve));

/** Two servers of two regions on one PostgreSQL; owner's calls go to the first, car and phone stand at the second. */
async function twoRegions(redisUrl = '') {
  const settings = { DATABASE_URL: engine.url ?? '' };
  const one = await serverUnderTest(settings);
  closing.push(() => one.close());
  const two = await serverUnderTest({
    ...settings,
    LIGO_REGION: '2',
    ...(redisUrl && { LIGO_REDIS_URL: redisUrl }),
  });
  closing.push(() => two.close());
  const [atOne, atTwo] = [apiOf(one.origin), apiOf(two.origin)];
  const token = await atOne.signIn();
  const car = await atTwo.registeredCar();
  const { carId } = car;
  const options = { transports: ['websocket'], forceNew: true };
  const inCar = io(two.origin, { ...options, auth: { carJwt: car.token() } });
  closing.push(async () => inCar.disconnect());
  expect(await once(inCar, 'links_changed')).toMatchObject({ linkIds: [] });
  const pair = async () => {
    const code = await atTwo.offerCode(car);
    const reported = once(inCar, 'links_changed');
    expect((await atOne.call('/car-list/add', token, { code })).status).toBe(200);
    expect(await reported).toMatchObject({ linkIds: [expect.any(String)] });
    const phone = io(two.origin, { ...options, extraHeaders: { origin: two.origin } });
    closing.push(async () => phone.disconnect());
    phone.emit('remote_start', { jwt: token, carId });
    await once(phone, 'handshake');
    return phone;
  };
  const remove = () => atOne.call('/car-list/delete', token, { carId });
  return { inCar, carId, pair, remove };
}

it.runIf(hasPostgres)(
  'SIG-9 SIG-10 a link that ends in one region ends for car and phones in the other',
  async () => {
    const { inCar, carId, pair, remove } = await twoRegions();
    const phone = await pair();
    const reported = [once(inCar, 'links_changed'), once(phone, 'car_unlinked'), once(phone, 'disconnect')];
    expect((await remove()).status).toBe(200);
    const [links, unlinked] = await Promise.all(reported);
    expect([links, unlinked]).toEqual([{ linkIds: [], links: [] }, { carId }]);
  },
);

it.runIf(hasPostgres)(
  'SIG-9 SIG-10 SIG-17 a pairing that ended while a server missed changes ends when the server receives them again',
  async () => {
    const redis = await startRedis();
    closing.push(() => redis.stop());
    const { inCar, carId, pair, remove } = await twoRegions(redis.url);
    const database = await engine.open();
    closing.push(() => database.destroy());
    const listeners = sql`from pg_stat_activity where application_name = 'ligo_changes'`;
    async function endDuring(interruption: () => Promise<unknown>) {
      const phone = await pair();
      const reported = [once(inCar, 'links_changed'), once(phone, 'car_unlinked'), once(phone, 'disconnect')];
      await interruption();
      const [links, unlinked] = await Promise.all(reported);
      expect([links, unlinked]).toEqual([{ linkIds: [], links: [] }, { carId }]);
    }
    // Those of servers that ended may still be on their way out.
    await vi.waitFor(async () =>
      expect((await sql`select pid ${listeners}`.execute(database)).rows).toHaveLength(2),
    );
    await endDuring(async () => {
      await sql`select pg_terminate_backend(pid) ${listeners}`.execute(database);
      expect((await remove()).status).toBe(200);
    });
    await endDuring(async () => {
      await database.deleteFrom('links').where('car_id', '=', carId).execute();
      await redis.kill();
      await redis.start();
    });
  },
);

it('SIG-12 takes nothing from others that is no change, and nothing of its own twice', async () => {
  const reported: string[] = [];
  const received: unknown[] = [];
  const changes = new PairingChanges(async (_trx, text) => void reported.push(text));
  changes.listen({ onChanged: (change) => received.push(change), onGap() {} });
  for (const text of ['', 'x', '{}', '[]', 'null', '{"from":"x","carId":1,"removed":null}'])
    changes.receive(text);
  expect(received).toEqual([]);
  await changes.announce(null as never, { carId: 'c', ended: null });
  changes.publish({ carId: 'c', ended: null });
  expect(reported).toHaveLength(1);
  for (const text of reported) changes.receive(text);
  expect(received).toEqual([{ carId: 'c', ended: null }]);
  changes.receive(JSON.stringify({ from: 'another', carId: 'd', removed: { linkId: 'l', accountId: 'a' } }));
  expect(received.at(-1)).toEqual({ carId: 'd', ended: { pairingId: 'l', accountId: 'a' } });
});
