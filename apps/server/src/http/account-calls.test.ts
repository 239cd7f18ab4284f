import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountExportSchema, HTTP_CALLS } from '@ligo/protocol';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { carIdOfKey } from '../cars/car-key.ts';
import { openDatabase } from '../storage/open-database.ts';
import { hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { pushBrowser } from '../test-support/push-service.ts';
import { carUnderTest, serverUnderTest, Visitor } from '../test-support/server-under-test.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const engines = [
  { name: 'SQLite', start: async (): Promise<Record<string, string>> => ({}) },
  {
    name: 'PostgreSQL',
    start: async () => {
      const engine = await postgresEngine();
      closing.push(() => engine.stop());
      return { DATABASE_URL: engine.url ?? '' };
    },
  },
].filter(({ name }) => name === 'SQLite' || hasPostgres);

const once = (socket: Socket, event: string) =>
  new Promise<unknown>((resolve) => socket.once(event, resolve));

/** Two owners of one car; the first has a browser that gets notifications, and chose them. */
async function twoOwners(settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ligo-account-'));
  const server = await serverUnderTest({ LIGO_DATA_DIR: dataDir, ...settings });
  closing.push(() => server.close());
  const { origin } = server;
  const call = async (path: string, bearer: string, body?: object) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as unknown };
  };
  const owner = new Visitor();
  const token = (await owner.signIn(origin, 'ann@x.example')).searchParams.get('token') ?? '';
  const other = (await new Visitor().signIn(origin, 'bob@x.example')).searchParams.get('token') ?? '';
  const car = carUnderTest(origin);
  const carId = carIdOfKey(car.publicKey) ?? '';
  const carToken = () => car.token(carId);
  await call('/car/register', carToken(), { publicKey: car.publicKey });
  for (const each of [token, other]) {
    const { json } = await call('/car/pairing-code', carToken(), {});
    await call('/car-list/add', each, HTTP_CALLS.carPairingCode.response.parse(json));
  }
  await call('/car-list/edit', token, { carId, name: 'Zoë' });
  const { subscription } = pushBrowser('https://push.example', 'a-secret-path');
  await call('/notification/register', token, { subscription, language: 'fr' });
  await call('/notification/settings', token, { carId, notifyDriveChange: false });
  return { dataDir, origin, call, owner, token, other, carId, carToken, subscription };
}

describe.each(engines)('an account on $name', ({ start }) => {
  it('is exported whole, and without a secret', async () => {
    const settings = await start();
    const { dataDir, call, owner, token, carId, subscription } = await twoOwners(settings);
    const { status, json } = await call('/account/export', token);
    expect(status).toBe(200);
    const all = accountExportSchema.parse(json);
    expect(all).toMatchObject({
      account: { email: 'ann@x.example' },
      cars: [{ carId, name: 'Zoë', region: 1, notifications: { notifyDriveChange: false } }],
      usedPairingCodes: [{ carId }],
      browsers: [{ pushService: 'push.example', language: 'fr', waiting: 0 }],
    });
    expect(all.signIns).toHaveLength(1);
    expect(Math.abs((all.signIns[0]?.lastUsedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    const text = JSON.stringify(json);
    const database = await openDatabase(dataDir, settings.DATABASE_URL ?? null);
    const tokens = await database.selectFrom('refresh_tokens').selectAll().execute();
    await database.destroy();
    const { auth, p256dh } = subscription.keys;
    // The marker cookie only hints at a sign-in; its value is 1.
    const cookies = owner.cookieValues().filter((value) => value !== '1');
    expect(cookies).not.toEqual([]);
    const secrets = [...cookies, ...tokens.flatMap(({ hash, family }) => [hash, family])];
    for (const secret of [token, auth, p256dh, 'a-secret-path', 'bob@x.example', ...secrets])
      expect(text).not.toContain(secret);
  });

  it('is deleted completely; its car is notified, its phone is disconnected, and other owners keep their data', async () => {
    const settings = await start();
    const { dataDir, origin, call, owner, token, other, carId, carToken } = await twoOwners(settings);
    const options = { transports: ['websocket'], forceNew: true };
    const inCar = io(origin, { ...options, auth: { carJwt: carToken() } });
    const phone = io(origin, { ...options, extraHeaders: { origin } });
    closing.push(async () => [inCar, phone].map((socket) => socket.disconnect()));
    await once(inCar, 'links_changed');
    phone.emit('remote_start', { jwt: token, carId });
    await once(phone, 'handshake');
    const reported = once(inCar, 'links_changed');
    const sentAway = [once(phone, 'car_unlinked'), once(phone, 'disconnect')];
    expect((await call('/account/delete', token, {})).status).toBe(400);
    expect((await call('/account/delete', token, { isSure: true })).status).toBe(200);
    expect(await reported).toMatchObject({ linkIds: [expect.any(String)] });
    expect((await Promise.all(sentAway))[0]).toEqual({ carId });

    expect((await call('/car-list/list', token)).status).toBe(401);
    expect((await call('/account/delete', token, { isSure: true })).status).toBe(401);
    const headers = { origin };
    const refreshed = await owner.go(`${origin}/api/auth/refresh-access`, { method: 'POST', headers });
    expect(refreshed.status).toBe(401);
    expect((await call('/car-list/list', other)).json).toMatchObject([{ carId }]);

    const database = await openDatabase(dataDir, settings.DATABASE_URL ?? null);
    closing.push(() => database.destroy());
    const accounts = await database.selectFrom('accounts').select(['id', 'email']).execute();
    expect(accounts.map(({ email }) => email)).toEqual(['bob@x.example']);
    for (const table of ['refresh_tokens', 'links', 'ended_codes', 'push_subscriptions'] as const) {
      const rows = await database.selectFrom(table).select('account_id').execute();
      expect(
        rows.every(({ account_id }) => account_id === accounts[0]?.id),
        table,
      ).toBe(true);
    }
    expect(await database.selectFrom('notification_settings').selectAll().execute()).toEqual([]);
    expect(await database.selectFrom('push_deliveries').selectAll().execute()).toEqual([]);
  });
});
