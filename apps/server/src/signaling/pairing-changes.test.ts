import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { PairingChanges } from '../cars/pairing-changes.ts';
import { type Engine, hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { startRedis } from '../test-support/redis.ts';
import { apiOf, serverUnderTest } from '../test-support/server-under-test.ts';
import { type Client, openCar, openPhone } from '../test-support/signaling-under-test.ts';

let engine: Engine;
beforeAll(async () => {
  if (hasPostgres) engine = await postgresEngine();
});
afterAll(() => engine?.stop());

/** The pairing has ended for the car, and the phone is sent away. */
async function expectEnded(inCar: Client, phone: Client, carId: string): Promise<void> {
  expect(await phone.get('car_unlinked')).toEqual({ carId });
  await phone.get('disconnect');
  await vi.waitFor(() => expect(inCar.all('links_changed').at(-1)).toEqual({ linkIds: [], links: [] }));
}

/** Two servers of two regions on one PostgreSQL; owner's calls go to the first, car and phone stand at the second. */
async function twoRegions(redisUrl = '') {
  const settings = { DATABASE_URL: engine.url ?? '' };
  const one = await serverUnderTest(settings);
  onTestFinished(() => one.close());
  const two = await serverUnderTest({
    ...settings,
    LIGO_REGION: '2',
    ...(redisUrl && { LIGO_REDIS_URL: redisUrl }),
  });
  onTestFinished(() => two.close());
  const [atOne, atTwo] = [apiOf(one.origin), apiOf(two.origin)];
  const token = await atOne.signIn();
  const car = await atTwo.registeredCar();
  const { carId } = car;
  const inCar = openCar(two.origin, car.token());
  expect(await inCar.get('links_changed')).toMatchObject({ linkIds: [] });
  const pair = async () => {
    const code = await atTwo.offerCode(car);
    const count = inCar.all('links_changed').length;
    expect((await atOne.call('/car-list/add', token, { code })).status).toBe(200);
    expect(await inCar.get('links_changed', count + 1)).toMatchObject({ linkIds: [expect.any(String)] });
    const phone = openPhone(two.origin, token, carId);
    await phone.get('handshake');
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
    expect((await remove()).status).toBe(200);
    await expectEnded(inCar, phone, carId);
  },
);

it.runIf(hasPostgres)(
  'SIG-9 SIG-10 SIG-17 a pairing that ended while a server missed changes ends when the server receives them again',
  async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const { inCar, carId, pair, remove } = await twoRegions(redis.url);
    const database = await engine.open();
    onTestFinished(() => database.destroy());
    const listeners = sql`from pg_stat_activity where application_name = 'ligo_changes'`;
    async function endDuring(interruption: () => Promise<unknown>) {
      const phone = await pair();
      await interruption();
      await expectEnded(inCar, phone, carId);
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
