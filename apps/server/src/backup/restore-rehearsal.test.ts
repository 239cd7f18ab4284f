import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import { HTTP_CALLS } from '@ligo/protocol';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { runCommand } from '../run-command.ts';
import { openDatabase } from '../storage/open-database.ts';
import { ENGINES, type Engine } from '../test-support/databases.ts';
import { pushBrowser, startPushService } from '../test-support/push-service.ts';
import { apiOf, type CarUnderTest, serverUnderTest, Visitor } from '../test-support/server-under-test.ts';
import { openCar, openPhone } from '../test-support/signaling-under-test.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-rehearsal-'));

/** Settings of a server whose database is empty and on the same engine, as after the loss of the first one. */
async function emptyDatabase({ url }: Engine, settings: Record<string, string>) {
  const LIGO_DATA_DIR = newFolder();
  if (url === null) return { ...settings, LIGO_DATA_DIR };
  const database = await openDatabase(LIGO_DATA_DIR, url);
  await sql`create database after_loss`.execute(database);
  await database.destroy();
  return { ...settings, LIGO_DATA_DIR, DATABASE_URL: url.replace(/postgres$/, 'after_loss') };
}

/** Whether a phone of the account reaches the car. */
async function canLink(origin: string, account: string, car: CarUnderTest): Promise<boolean> {
  const ofCar = openCar(origin, car.token());
  const ofPhone = openPhone(origin, account, car.carId);
  const isRefused = Promise.race([ofPhone.get('refused'), ofCar.get('refused')]).then(() => false);
  const isMet = ofPhone.get('handshake').then(async () => {
    ofPhone.socket.emit('remote', { jwt: account, carId: car.carId, action: 'handshake' });
    await ofCar.get('remote');
    return true;
  });
  const answer = await Promise.race([isRefused, isMet]);
  for (const { socket } of [ofCar, ofPhone]) socket.disconnect();
  return answer;
}

it.each(ENGINES)('a service continues on an empty database from its backup: %o', async (startEngine) => {
  const engine = await startEngine();
  onTestFinished(engine.stop);
  const service = await startPushService();
  onTestFinished(service.stop);
  const settings = {
    LIGO_PORT: String(await freePort()),
    LIGO_DATA_DIR: engine.folder,
    ...(engine.url && { DATABASE_URL: engine.url }),
  };
  const first = await serverUnderTest(settings);
  onTestFinished(first.close);
  const { origin } = first;
  const { call, registeredCar, pair } = apiOf(origin);
  const renew = async (visitor: Visitor) =>
    (await visitor.go(`${origin}/api/auth/refresh-access`, { method: 'POST', headers: { origin } })).status;
  const pushKey = async () => (await call('/notification/public_key', ann)).json;
  const carsOf = async (account: string) =>
    HTTP_CALLS.carList.response.parse((await call('/car-list/list', account)).json).map(({ carId }) => carId);

  const [phone, tablet] = [new Visitor(), new Visitor()];
  const ann = (await phone.signIn(origin)).searchParams.get('token') ?? '';
  await tablet.signIn(origin);
  const [kept, removed] = [await registeredCar(), await registeredCar()];
  for (const car of [kept, removed]) await pair(ann, car);
  const browser = pushBrowser(service.origin, 'ann');
  await call('/notification/register', ann, { subscription: browser.subscription });
  const keyBefore = await pushKey();
  service.answers.push(...Array(99).fill({ status: 503 }));
  const event = { eventId: 'queued', type: 'LigoInit', time: Date.now() };
  await call('/car/event', kept.token(), event);
  await vi.waitFor(() => expect(service.received.length).toBeGreaterThan(0));
  const file = join(newFolder(), 'ligo.backup');
  await runCommand(['backup', file], readConfig(settings));

  expect(await renew(tablet)).toBe(200);
  const added = await registeredCar();
  await pair(ann, added);
  expect((await call('/car-list/delete', ann, { carId: removed.carId })).status).toBe(200);
  const bob = await apiOf(origin).signIn('bob@x.example');
  await first.close();

  const empty = await emptyDatabase(engine, settings);
  await runCommand(['restore', file], readConfig(empty));
  service.answers.length = 0;
  service.received.length = 0;
  const second = await serverUnderTest(empty);
  onTestFinished(second.close);

  // The first attempt may use a connection that the first server closed.
  await vi.waitFor(async () => expect(await pushKey()).toEqual(keyBefore));
  const [queued] = await vi.waitFor(() => {
    expect(service.received).toHaveLength(1);
    return service.received;
  }, 20_000);
  expect(queued && browser.read(queued.body)).toMatchObject({ carId: kept.carId, time: event.time });
  expect(await canLink(origin, ann, kept)).toBe(true);
  expect(await renew(phone)).toBe(200);

  // As the manual states: what changed since the backup is as it was.
  expect(await renew(tablet)).toBe(401);
  expect((await carsOf(ann)).sort()).toEqual([kept.carId, removed.carId].sort());
  expect(await canLink(origin, ann, added)).toBe(false);
  expect((await call('/car-list/list', bob)).status).toBe(401);
  await apiOf(origin).register(added);
  await pair(ann, added);
  expect(await canLink(origin, ann, added)).toBe(true);
});
