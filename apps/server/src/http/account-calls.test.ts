import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountExportSchema } from '@ligo/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../storage/open-database.ts';
import { ENGINES } from '../test-support/databases.ts';
import { pushBrowser } from '../test-support/push-service.ts';
import { apiOf, serverUnderTest, Visitor } from '../test-support/server-under-test.ts';
import { openCar, openPhone } from '../test-support/signaling-under-test.ts';

/** Two owners of one car; the first has a browser that gets notifications, and chose them. */
async function twoOwners(settings: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ligo-account-'));
  const server = await serverUnderTest({ LIGO_DATA_DIR: dataDir, ...settings });
  onTestFinished(() => server.close());
  const { origin } = server;
  const { call, signIn, registeredCar, pair } = apiOf(origin);
  const owner = new Visitor();
  const token = (await owner.signIn(origin, 'ann@x.example')).searchParams.get('token') ?? '';
  const other = await signIn('bob@x.example');
  const car = await registeredCar();
  const { carId } = car;
  for (const each of [token, other]) await pair(each, car);
  await call('/car-list/edit', token, { carId, name: 'Zoë' });
  const { subscription } = pushBrowser('https://push.example', 'a-secret-path');
  await call('/notification/register', token, { subscription, language: 'fr' });
  await call('/notification/settings', token, { carId, notifyDriveChange: false });
  return { dataDir, origin, call, owner, token, other, car, carId, subscription };
}

describe.each(ENGINES)('an account on %o', (startEngine) => {
  async function start(): Promise<Record<string, string>> {
    const engine = await startEngine();
    onTestFinished(() => engine.stop());
    return engine.url ? { DATABASE_URL: engine.url } : {};
  }

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
    const { dataDir, origin, call, owner, token, other, car, carId } = await twoOwners(settings);
    const inCar = openCar(origin, car.token());
    await inCar.get('links_changed');
    const phone = openPhone(origin, token, carId);
    await phone.get('handshake');
    expect((await call('/account/delete', token, {})).status).toBe(400);
    expect((await call('/account/delete', token, { isSure: true })).status).toBe(200);
    expect(await inCar.get('links_changed', 2)).toMatchObject({ linkIds: [expect.any(String)] });
    expect(await phone.get('car_unlinked')).toEqual({ carId });
    await phone.get('disconnect');

    expect((await call('/car-list/list', token)).status).toBe(401);
    expect((await call('/account/delete', token, { isSure: true })).status).toBe(401);
    const headers = { origin };
    const refreshed = await owner.go(`${origin}/api/auth/refresh-access`, { method: 'POST', headers });
    expect(refreshed.status).toBe(401);
    expect((await call('/car-list/list', other)).json).toMatchObject([{ carId }]);

    const database = await openDatabase(dataDir, settings.DATABASE_URL ?? null);
    onTestFinished(() => database.destroy());
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
