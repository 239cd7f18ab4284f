import { importJWK, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Accounts } from '../storage/accounts.ts';
import { Cars } from '../storage/cars.ts';
import type { Database } from '../storage/database.ts';
import { Links } from '../storage/links.ts';
import { NotificationSwitches } from '../storage/notification-switches.ts';
import { PairingCodes } from '../storage/pairing-codes.ts';
import { PushOutbox } from '../storage/push-outbox.ts';
import { PushSubscriptions } from '../storage/push-subscriptions.ts';
import { secretNamed } from '../storage/secrets.ts';
import { type Engine, hasPostgres, postgresEngine, sqliteEngine } from '../test-support/databases.ts';
import { pushBrowser as browser, type PushService, startPushService } from '../test-support/push-service.ts';
import { Notifications } from './notifications.ts';
import { PushCourier } from './push-courier.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import { sendPush } from './send-push.ts';
import { type VapidKeys, vapidKeys } from './vapid-keys.ts';

const engines = [sqliteEngine, ...(hasPostgres ? [postgresEngine] : [])];
const CAR = 'a-car-of-this-test';
const OTHER_CAR = 'another-car-of-it';
const DAY_MS = 24 * 3_600_000;

describe.each(engines)('pushes with %o', (startEngine) => {
  let engine: Engine;
  let database: Database;
  let service: PushService;
  let origin: string;
  let received: PushService['received'];
  let answers: PushService['answers'];
  let nowMs: number;
  let keys: VapidKeys;
  let links: Links;
  let codes: PairingCodes;
  let ann: string;
  let bob: string;
  let couriers: PushCourier[];
  let counted: string[];

  beforeAll(async () => {
    engine = await startEngine();
    service = await startPushService();
    ({ origin } = service);
  });
  afterAll(async () => {
    await service.stop();
    await engine.stop();
  });
  beforeEach(async () => {
    database = await engine.open();
    [couriers, counted] = [[], []];
    ({ received, answers } = service);
    received.length = 0;
    answers.length = 0;
    nowMs = Date.now();
    for (const table of [
      'push_deliveries',
      'push_subscriptions',
      'car_events',
      'notification_settings',
      'links',
      'cars',
      'accounts',
    ] as const)
      await database.deleteFrom(table).execute();
    const accounts = new Accounts(database, () => nowMs);
    const cars = new Cars(database, () => nowMs);
    links = new Links(database);
    codes = new PairingCodes(database, () => nowMs);
    ann = await accounts.idFor({ issuer: 'i', subject: 'ann', email: 'ann@x.example' });
    bob = await accounts.idFor({ issuer: 'i', subject: 'bob', email: 'bob@x.example' });
    for (const car of [CAR, OTHER_CAR]) await cars.register(car, `key of ${car}`, 1);
    for (const account of [ann, bob]) {
      await codes.offer(CAR, `CODE-${account}`, nowMs + 1_000);
      await codes.redeem(account, `CODE-${account}`);
    }
    await links.rename(ann, CAR, "Ann's");
    keys = vapidKeys(await secretNamed(database, 'vapid-private-key'));
  });
  afterEach(async () => {
    for (const courier of couriers) await courier.stop();
    await database.destroy();
  });

  /** A server as far as pushes go; several may share the database. */
  function server() {
    const now = () => nowMs;
    const outbox = new PushOutbox(database, now);
    const subscriptions = new PushSubscriptions(database, now);
    const courier = new PushCourier({
      outbox,
      subscriptions,
      nowMs: now,
      random: () => 0,
      send: (delivery) => sendPush(delivery, { keys, subject: 'mailto:op@x.example', nowMs: now }),
      count: (result) => void counted.push(result),
      onError: (error) => {
        throw error;
      },
    });
    couriers.push(courier);
    const notifications = new Notifications({
      publicKey: keys.publicKey,
      isProduction: false,
      subscriptions,
      switches: new NotificationSwitches(database),
      outbox,
      nowMs: now,
      onNew: () => courier.look(),
    });
    return { notifications, courier, outbox };
  }
  const opened = (eventId: string) => ({
    eventId,
    type: 'DoorChange' as const,
    time: nowMs - 5,
    area: 6,
    state: 1 as const,
  });
  const waiting = async () => (await database.selectFrom('push_deliveries').selectAll().execute()).length;

  it('reach every browser of every linked account, readable by it alone, signed by the server', async () => {
    const { notifications, courier } = server();
    const [one, two, three] = [browser(origin, 'ann-1'), browser(origin, 'ann-2'), browser(origin, 'bob')];
    const phones = [one, two, three];
    await notifications.register(ann, one.subscription, 'ru');
    await notifications.register(ann, one.subscription, 'he');
    await notifications.register(ann, two.subscription, null);
    await notifications.register(bob, three.subscription, null);
    courier.start();
    expect(await notifications.tell(CAR, opened('e1'))).toBe(true);
    await vi.waitFor(() => expect(received).toHaveLength(3));
    const read = received.map(({ path, body }) => {
      const phone = phones.find(({ subscription }) => subscription.endpoint.endsWith(path));
      return [path, phone?.read(body)];
    });
    const message = { type: 'DoorChange', carId: CAR, time: nowMs - 5, area: 6, state: 1 };
    expect(Object.fromEntries(read)).toEqual({
      '/ann-1': { ...message, carName: "Ann's", language: 'he' },
      '/ann-2': { ...message, carName: "Ann's" },
      '/bob': { ...message, carName: '' },
    });
    const { authorization = '', ttl } = received[0]?.headers ?? {};
    expect(Number(ttl)).toBeGreaterThan(86_000);
    const [, token = '', key = ''] = /^vapid t=(.+?), ?k=(.+)$/.exec(authorization) ?? [];
    expect(key).toBe(keys.publicKey);
    const bytes = Buffer.from(key, 'base64url');
    const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')];
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'));
    expect(payload).toMatchObject({ aud: origin, sub: 'mailto:op@x.example' });
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
  });

  it('are sent once for an event that is told again, and to nobody who does not want them', async () => {
    const { notifications, courier } = server();
    await notifications.register(ann, browser(origin, 'ann').subscription, null);
    await notifications.register(bob, browser(origin, 'bob').subscription, null);
    const switches = await notifications.settings(bob, CAR);
    expect(switches).toMatchObject({ notifyOpenClosedDoors: true, notifySentryMovement: false });
    await notifications.saveSettings(bob, CAR, { ...switches, notifyOpenClosedDoors: false });
    courier.start();
    for (const event of [
      opened('e1'),
      opened('e1'),
      { eventId: 'e2', type: 'SentryMovement' as const, time: nowMs },
    ])
      expect(await notifications.tell(CAR, event)).toBe(true);
    expect(await notifications.tell(OTHER_CAR, opened('e1'))).toBe(true);
    await vi.waitFor(async () => expect([received.length, await waiting()]).toEqual([1, 0]));
    expect(received[0]?.path).toBe('/ann');
    expect(await notifications.tell(CAR, { eventId: 'e3', type: 'DoorChange', time: nowMs })).toBe(false);
    expect(await notifications.tell(CAR, { eventId: 'e4', type: 'DriveChange', time: nowMs })).toBe(false);
  });

  it('are tried again after a failure, when the service asks for it, and not once a day has gone', async () => {
    const { notifications, courier } = server();
    await notifications.register(ann, browser(origin, 'ann').subscription, null);
    answers.push(...[{ status: 503 }, { status: 429, headers: { 'retry-after': '90' } }]);
    courier.start();
    await notifications.tell(CAR, opened('e1'));
    await vi.waitFor(() => expect(counted).toEqual(['failed']));
    courier.look();
    const due = async () =>
      (await database.selectFrom('push_deliveries').select('due_at').executeTakeFirst())?.due_at;
    await vi.waitFor(async () => expect(await due()).toBe(nowMs + 2_000));
    nowMs += 2_000;
    courier.look();
    await vi.waitFor(async () => expect(await due()).toBe(nowMs + 90_000));
    nowMs += 90_000;
    courier.look();
    await vi.waitFor(async () =>
      expect([counted, await waiting()]).toEqual([['failed', 'failed', 'delivered'], 0]),
    );
    answers.push(...[{ status: 500 }]);
    await notifications.tell(CAR, opened('e2'));
    await vi.waitFor(() => expect(counted.at(-1)).toBe('failed'));
    nowMs += DAY_MS;
    courier.look();
    await vi.waitFor(async () => expect([counted.at(-1), await waiting()]).toEqual(['expired', 0]));
  });

  it('end with a subscription that is dead, and go on for the others', async () => {
    const { notifications, courier } = server();
    await notifications.register(ann, browser(origin, 'ann').subscription, null);
    answers.push(...[{ status: 410 }]);
    courier.start();
    await notifications.tell(CAR, opened('e1'));
    await vi.waitFor(() => expect(counted).toEqual(['dead']));
    await vi.waitFor(async () =>
      expect(await database.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]),
    );
    await notifications.register(bob, browser(origin, 'bob').subscription, null);
    await notifications.tell(CAR, opened('e2'));
    await vi.waitFor(() => expect(received.at(-1)?.path).toBe('/bob'));
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
  });

  it('outlive the server, and are brought by one server of several', async () => {
    const first = server();
    await first.notifications.register(ann, browser(origin, 'ann').subscription, null);
    for (let event = 0; event < 15; event++) await first.notifications.tell(CAR, opened(`e${event}`));
    expect(received).toEqual([]);
    // The first never started to deliver. Of what it claimed before it died, others take over when its claim has run out.
    expect(await first.outbox.claim(5)).toHaveLength(5);
    const [second, third] = [server(), server()];
    second.courier.start();
    third.courier.start();
    await vi.waitFor(async () => expect([received.length, await waiting()]).toEqual([10, 5]));
    nowMs += 60_000;
    second.courier.look();
    third.courier.look();
    await vi.waitFor(async () => expect([received.length, await waiting()]).toEqual([15, 0]));
  });

  it('go to the account that has the browser now', async () => {
    const { notifications, courier } = server();
    const phone = browser(origin, 'shared');
    await notifications.register(ann, phone.subscription, null);
    await notifications.tell(CAR, opened('e1'));
    await notifications.register(bob, phone.subscription, null);
    courier.start();
    await notifications.tellUnlinked(bob, CAR);
    await notifications.tellUnlinked(ann, CAR);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(phone.read(received[0]?.body ?? Buffer.of())).toMatchObject({ type: 'CarUnlink', carId: CAR });
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
  });

  it('refuse keys that are none without a stop', async () => {
    const { notifications, courier } = server();
    const keys = { p256dh: 'AAAA', auth: 'AAAA' };
    await notifications.register(ann, { endpoint: `${origin}/bad`, keys }, null);
    courier.start();
    await notifications.tell(CAR, opened('e1'));
    await vi.waitFor(() => expect(counted).toEqual(['dead']));
    expect(received).toEqual([]);
  });
});

it('sends in production to public names over TLS alone', () => {
  for (const good of ['https://push.example/x', 'https://8.8.8.8/x'])
    expect(isPushEndpoint(good, true)).toBe(true);
  for (const bad of [
    'http://push.example/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://172.20.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://database/',
    'https://db.internal/',
    'https://user:pass@push.example/',
    'ftp://push.example/',
    'nonsense',
  ])
    expect([bad, isPushEndpoint(bad, true)]).toEqual([bad, false]);
  expect(isPushEndpoint('http://127.0.0.1:99/x', false)).toBe(true);
});
