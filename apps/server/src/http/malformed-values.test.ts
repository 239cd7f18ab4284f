import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Engine } from '../test-support/databases.ts';
import { apiOf, type CarUnderTest, serverUnderTest } from '../test-support/server-under-test.ts';

describe.each(ENGINES)('values that may not be kept by %o', (startEngine) => {
  let engine: Engine;
  let server: Awaited<ReturnType<typeof serverUnderTest>>;
  let call: ReturnType<typeof apiOf>['call'];
  let ann: string;
  let car: CarUnderTest;
  beforeAll(async () => {
    engine = await startEngine();
    server = await serverUnderTest({
      LIGO_DATA_DIR: mkdtempSync(join(tmpdir(), 'ligo-odd-')),
      ...(engine.url && { DATABASE_URL: engine.url }),
    });
    const api = apiOf(server.origin);
    call = api.call;
    ann = await api.signIn();
    car = await api.registeredCar();
    expect((await api.pair(ann, car)).status).toBe(200);
  });
  afterAll(async () => {
    await server.close();
    await engine.stop();
  });

  const texts = ['a\0b', '\ud800', '\0'];
  it.each(texts)('a text with %j fails nothing', async (text) => {
    const endpoint = 'https://push.example/1';
    const keys = { p256dh: 'x', auth: 'y' };
    const subscription = { endpoint, keys };
    const statuses = await Promise.all([
      call('/car-list/edit', ann, { carId: car.carId, name: text }),
      call('/notification/register', ann, { subscription, language: text }),
      call('/notification/register', ann, { subscription: { endpoint, keys: { ...keys, auth: text } } }),
      call('/notification/register', ann, { subscription: { endpoint, keys: { ...keys, p256dh: text } } }),
      call('/notification/register', ann, { subscription: { endpoint: `${endpoint}${text}`, keys } }),
      call('/car-list/add', ann, { code: text }),
      call('/car/links/remove', car.token(), { linkId: text }),
      call('/car/event', car.token(), { eventId: text, type: 'LigoInit', time: Date.now() }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(Array(8).fill(400));
    // Nor does what others do then.
    const event = { eventId: randomUUID(), type: 'LigoInit', time: Date.now() };
    expect((await call('/car/event', car.token(), event)).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['sub', 'a\0b'],
    ['sub', '\ud800'],
    ['sub', {}],
    ['sub', 5],
    ['sub', []],
    ['jti', '\0'],
    ['jti', {}],
    ['jti', ''],
  ])("a car's token whose %s is %j is no token", async (claim, value) => {
    const token = car.token({ [claim]: value });
    for (const path of ['/car/pairing-code', '/car/links/remove'])
      expect((await call(path, token, { linkId: 'x' })).status).toBe(401);
    const event = { eventId: randomUUID(), type: 'LigoInit', time: Date.now() };
    expect((await call('/car/event', token, event)).status).toBe(claim === 'sub' ? 401 : 200);
  });

  it.each([0.5, 1e300, Number.MAX_SAFE_INTEGER, Date.now() + 0.25, 0])(
    'an event at %d fails nothing',
    async (time) => {
      const event = (more: object) =>
        call('/car/event', car.token(), { eventId: randomUUID(), type: 'SentryMovement', time, ...more });
      const asked = [
        event({}),
        event({ sentAt: time + 0.5 }),
        event({ sentAt: 1e300 }),
        event({ sentAt: 0 }),
      ];
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    },
  );
});
