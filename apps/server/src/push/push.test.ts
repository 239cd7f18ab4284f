import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PushMessage, pushMessageSchema } from '@ligo/protocol';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Accounts } from '../storage/accounts.ts';
import { Cars } from '../storage/cars.ts';
import type { Database } from '../storage/database.ts';
import { Links } from '../storage/links.ts';
import { NotificationSwitches } from '../storage/notification-switches.ts';
import { PushOutbox } from '../storage/push-outbox.ts';
import { PushSubscriptions } from '../storage/push-subscriptions.ts';
import { secretNamed } from '../storage/secrets.ts';
import { type Engine, hasPostgres, postgresEngine, sqliteEngine } from '../test-support/databases.ts';
import { Notifications } from './notifications.ts';
import { PushCourier } from './push-courier.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import { sendPush } from './send-push.ts';
import { type VapidKeys, vapidKeys } from './vapid-keys.ts';

const engines = [sqliteEngine, ...(hasPostgres ? [postgresEngine] : [])];
const CAR = 'a-car-of-this-test';
const OTHER_CAR = 'another-car-of-it';
const DAY_MS = 24 * 3_600_000;

/** A browser: keys, and reading what was encrypted for them (RFC 8188 and 8291). */
function browser(origin: string, path: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number) => {
    const prk = createHmac('sha256', salt).update(secret).digest();
    return createHmac('sha256', prk).update(info).update(Buffer.of(1)).digest().subarray(0, length);
  };
  return {
    subscription: {
      endpoint: `${origin}/${path}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body: Buffer): PushMessage {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(auth, pair.computeSecret(sender), info, 32);
      const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return pushMessageSchema.parse(JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()));
    },
  };
}

interface Received {
  path: string;
  body: Buffer;
  headers: IncomingHttpHeaders;
}

describe.each(engines)('pushes with %o', (startEngine) => {
  let engine: Engine;
  let database: Database;
  let service: Server;
  let origin: string;
  let received: Received[];
  let answers: { status: number; headers?: Record<string, string> }[];
  let nowMs: number;
  let keys: VapidKeys;
  let links: Links;
  let ann: string;
  let bob: string;
  let couriers: PushCourier[];
  let counted: string[];

  beforeAll(async () => {
    engine = await startEngine();
    service = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ path: request.url ?? '', body: Buffer.concat(chunks), headers: request.headers });
        const { status, headers } = answers.shift() ?? { status: 201 };
        response.writeHead(status, headers).end();
      });
    });
    await new Promise<void>((resolve) => {
      service.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    service.close();
    await engine.stop();
  });
  beforeEach(async () => {
    database = await engine.open();
    [received, answers, couriers, counted] = [[], [], [], []];
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
    links = new Links(database, () => nowMs);
    ann = await accounts.idFor({ issuer: 'i', subject: 'ann', email: 'ann@x.example' });
    bob = await accounts.idFor({ issuer: 'i', subject: 'bob', email: 'bob@x.example' });
    for (const car of [CAR, OTHER_CAR]) await cars.register(car, `key of ${car}`, 1);
    for (const account of [ann, bob]) {
      await links.offerCode(CAR, `CODE-${account}`, nowMs + 1_000);
      await links.redeem(account, `CODE-${account}`);
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
    await notifications.register(ann, one.subscription);
    await notifications.register(ann, two.subscription);
    await notifications.register(bob, three.subscription);
    courier.start();
    expect(await notifications.tell(CAR, opened('e1'))).toBe(true);
    await vi.waitFor(() => expect(received).toHaveLength(3));
    const read = received.map(({ path, body }) => {
      const phone = phones.find(({ subscription }) => subscription.endpoint.endsWith(path));
      return [path, phone?.read(body)];
    });
    const message = { type: 'DoorChange', carId: CAR, time: nowMs - 5, area: 6, state: 1 };
    expect(Object.fromEntries(read)).toEqual({
      '/ann-1': { ...message, carName: "Ann's" },
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
    await notifications.register(ann, browser(origin, 'ann').subscription);
    await notifications.register(bob, browser(origin, 'bob').subscription);
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
    await notifications.register(ann, browser(origin, 'ann').subscription);
    answers = [{ status: 503 }, { status: 429, headers: { 'retry-after': '90' } }];
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
    answers = [{ status: 500 }];
    await notifications.tell(CAR, opened('e2'));
    await vi.waitFor(() => expect(counted.at(-1)).toBe('failed'));
    nowMs += DAY_MS;
    courier.look();
    await vi.waitFor(async () => expect([counted.at(-1), await waiting()]).toEqual(['expired', 0]));
  });

  it('end with a subscription that is dead, and go on for the others', async () => {
    const { notifications, courier } = server();
    await notifications.register(ann, browser(origin, 'ann').subscription);
    answers = [{ status: 410 }];
    courier.start();
    await notifications.tell(CAR, opened('e1'));
    await vi.waitFor(() => expect(counted).toEqual(['dead']));
    await vi.waitFor(async () =>
      expect(await database.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]),
    );
    await notifications.register(bob, browser(origin, 'bob').subscription);
    await notifications.tell(CAR, opened('e2'));
    await vi.waitFor(() => expect(received.at(-1)?.path).toBe('/bob'));
    expect(await waiting()).toBe(0);
  });

  it('outlive the server, and are brought by one server of several', async () => {
    const first = server();
    await first.notifications.register(ann, browser(origin, 'ann').subscription);
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
    await notifications.register(ann, phone.subscription);
    await notifications.tell(CAR, opened('e1'));
    await notifications.register(bob, phone.subscription);
    courier.start();
    await notifications.tellUnlinked(bob, CAR);
    await notifications.tellUnlinked(ann, CAR);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(phone.read(received[0]?.body ?? Buffer.of())).toMatchObject({ type: 'CarUnlink', carId: CAR });
    expect(await waiting()).toBe(0);
  });

  it('refuse keys that are none without a stop', async () => {
    const { notifications, courier } = server();
    await notifications.register(ann, { endpoint: `${origin}/bad`, keys: { p256dh: 'AAAA', auth: 'AAAA' } });
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
