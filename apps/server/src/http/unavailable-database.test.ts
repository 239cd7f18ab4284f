import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPostgres, postgresEngine, type RestartableEngine } from '../test-support/databases.ts';
import { apiOf, serverUnderTest } from '../test-support/server-under-test.ts';

describe.runIf(hasPostgres)('while PostgreSQL', () => {
  let engine: RestartableEngine;
  let server: Awaited<ReturnType<typeof serverUnderTest>>;
  beforeAll(async () => {
    engine = await postgresEngine();
    server = await serverUnderTest({ DATABASE_URL: engine.url, LIGO_DATABASE_LIMIT_MS: '500' });
  });
  afterAll(async () => {
    await server.close();
    await engine.stop();
  });

  it.each([
    ['hangs', () => engine.freeze(true), () => engine.freeze(false)],
    ['is away', () => engine.end('SIGQUIT'), () => engine.start()],
  ])('%s, calls end as unavailable, and pairing works afterwards', async (_what, begin, end) => {
    const api = apiOf(server.origin);
    const account = await vi.waitFor(async () => {
      const token = await api.signIn();
      expect(token).not.toBe('');
      return token;
    });
    const car = await vi.waitFor(() => api.registeredCar());
    const code = await api.offerCode(car);
    await begin();
    const calls = () => [
      api.call('/car-list/add', account, { code }),
      api.call('/car/pairing-code', car.token(), {}),
      api.register(car),
      api.call('/car/event', car.token(), { type: 'LigoInit', eventId: 'e', time: 1 }),
    ];
    for (const { status, json } of await Promise.all(calls()))
      expect([status, json]).toMatchObject([503, { code: 'unavailable' }]);
    // The key may be one that another server created.
    const ofOtherKey = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256', kid: 'x' })
      .sign(Buffer.alloc(32));
    await vi.waitFor(async () =>
      expect(await api.call('/car-list/add', ofOtherKey, { code })).toMatchObject({ status: 503 }),
    );
    await end();
    await vi.waitFor(async () =>
      expect(await api.call('/car-list/add', account, { code })).toMatchObject({ status: 200 }),
    );
  });
});
