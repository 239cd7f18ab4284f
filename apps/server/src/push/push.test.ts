import { importJWK, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENGINES } from '../test-support/databases.ts';
import { CAR, OTHER_CAR, PushBench } from '../test-support/push-bench.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(ENGINES)('pushes with %o', (startEngine) => {
  let bench: PushBench;
  beforeAll(async () => {
    bench = await PushBench.start(startEngine);
  });
  afterAll(() => bench.stop());
  beforeEach(() => bench.begin());
  afterEach(() => bench.end());

  it('reach every browser of every paired account, readable by it alone, signed by the server', async () => {
    const { notifications, courier } = bench.server();
    const one = await bench.browser(bench.ann, 'ann-1', 'ru');
    await notifications.register(bench.ann, one.subscription, 'he');
    const phones = [one, await bench.browser(bench.ann, 'ann-2'), await bench.browser(bench.bob, 'bob')];
    courier.start();
    await notifications.notify(CAR, bench.opened('e1'));
    await vi.waitFor(() => expect(bench.service.received).toHaveLength(3));
    const read = bench.service.received.map(({ path, body }) => {
      const phone = phones.find(({ subscription }) => subscription.endpoint.endsWith(path));
      return [path, phone?.read(body)];
    });
    const message = { type: 'DoorChange', carId: CAR, time: bench.nowMs - 5, area: 6, state: 1 };
    expect(Object.fromEntries(read)).toEqual({
      '/ann-1': { ...message, carName: "Ann's", language: 'he' },
      '/ann-2': { ...message, carName: "Ann's" },
      '/bob': { ...message, carName: '' },
    });
    const { authorization = '', ttl } = bench.service.received[0]?.headers ?? {};
    expect(Number(ttl)).toBeGreaterThan(86_000);
    const [, token = '', key = ''] = /^vapid t=(.+?), ?k=(.+)$/.exec(authorization) ?? [];
    expect(key).toBe(bench.keys.publicKey);
    const bytes = Buffer.from(key, 'base64url');
    const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')];
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'));
    expect(payload).toMatchObject({ aud: bench.service.origin, sub: 'mailto:op@x.example' });
    await vi.waitFor(async () => expect(await bench.waiting()).toBe(0));
  });

  it('are sent once for a repeated event, and only to accounts with this notification on', async () => {
    const { notifications, courier } = bench.server();
    await bench.browser(bench.ann, 'ann');
    await bench.browser(bench.bob, 'bob');
    const switches = await notifications.settings(bench.bob, CAR);
    expect(switches).toMatchObject({ notifyOpenClosedDoors: true, notifySentryMovement: false });
    await notifications.saveSettings(bench.bob, CAR, { ...switches, notifyOpenClosedDoors: false });
    courier.start();
    for (const event of [
      bench.opened('e1'),
      bench.opened('e1'),
      { eventId: 'e2', type: 'SentryMovement' as const, time: bench.nowMs },
    ])
      await notifications.notify(CAR, event);
    await notifications.notify(OTHER_CAR, bench.opened('e1'));
    await bench.settled(1, 0);
    expect(bench.service.received[0]?.path).toBe('/ann');
  });

  it('are sent for a time that is no whole number', async () => {
    const { notifications, courier } = bench.server();
    await bench.browser(bench.ann, 'ann');
    courier.start();
    const times = { time: bench.nowMs - 1_000, sentAt: bench.nowMs - 999.5 };
    await notifications.notify(CAR, { ...bench.opened('e1'), ...times });
    await bench.settled(1, 0);
  });

  it('of a change reach all accounts but the one that made it, with nothing but its type', async () => {
    const { notifications, courier } = bench.server();
    await bench.browser(bench.ann, 'ann');
    const bob = await bench.browser(bench.bob, 'bob');
    courier.start();
    const type = 'SentrySwitchedOff' as const;
    const exceptLinkId = await bench.pairingOf(bench.ann, CAR);
    await notifications.notify(CAR, { eventId: 'e1', type, time: bench.nowMs - 5, exceptLinkId });
    await bench.settled(1, 0);
    const [received] = bench.service.received;
    expect(received?.path).toBe('/bob');
    expect(JSON.parse(bob.decrypt(received?.body ?? Buffer.of()))).toEqual({
      ...{ type, carId: CAR, carName: '', time: bench.nowMs - 5 },
    });
    await notifications.notify(CAR, { eventId: 'e2', type, time: bench.nowMs, exceptLinkId: 'ended' });
    await vi.waitFor(() => expect(bench.service.received).toHaveLength(3));
  });

  it('are tried again after a failure, when the service asks for it', async () => {
    const { notifications, courier } = bench.server();
    await bench.browser(bench.ann, 'ann');
    bench.service.answers.push(...[{ status: 503 }, { status: 429, headers: { 'retry-after': '90' } }]);
    courier.start();
    await notifications.notify(CAR, bench.opened('e1'));
    await vi.waitFor(() => expect(bench.counted).toEqual(['failed']));
    courier.deliverDue();
    const due = async () =>
      (await bench.database.selectFrom('push_deliveries').select('due_at').executeTakeFirst())?.due_at;
    await vi.waitFor(async () => expect(await due()).toBe(bench.nowMs + 2_000));
    bench.nowMs += 2_000;
    courier.deliverDue();
    await vi.waitFor(async () => expect(await due()).toBe(bench.nowMs + 90_000));
    bench.nowMs += 90_000;
    courier.deliverDue();
    await vi.waitFor(async () =>
      expect([bench.counted, await bench.waiting()]).toEqual([['failed', 'failed', 'delivered'], 0]),
    );
  });

  it('wait for a day at most, whatever a service asks for', async () => {
    const { notifications, courier } = bench.server();
    await bench.browser(bench.ann, 'ann');
    bench.service.answers.push(...[{ status: 429, headers: { 'retry-after': '9'.repeat(30) } }]);
    courier.start();
    await notifications.notify(CAR, bench.opened('e1'));
    await vi.waitFor(async () =>
      expect(await bench.database.selectFrom('push_deliveries').select('due_at').execute()).toEqual([
        { due_at: bench.nowMs + DAY_MS },
      ]),
    );
  });

  it('end with a subscription that is dead, and go on for the others', async () => {
    const { notifications, courier } = bench.server();
    await bench.browser(bench.ann, 'ann');
    bench.service.answers.push(...[{ status: 410 }]);
    courier.start();
    await notifications.notify(CAR, bench.opened('e1'));
    await vi.waitFor(() => expect(bench.counted).toEqual(['dead']));
    await vi.waitFor(async () =>
      expect(await bench.database.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]),
    );
    await bench.browser(bench.bob, 'bob');
    await notifications.notify(CAR, bench.opened('e2'));
    await vi.waitFor(() => expect(bench.service.received.at(-1)?.path).toBe('/bob'));
    await vi.waitFor(async () => expect(await bench.waiting()).toBe(0));
  });

  it('outlive the server, and are brought by one server of several', async () => {
    const first = bench.server();
    await bench.browser(bench.ann, 'ann');
    for (let event = 0; event < 15; event++) await first.notifications.notify(CAR, bench.opened(`e${event}`));
    expect(bench.service.received).toEqual([]);
    // The first server never started to deliver. Others take over its messages when its claim has expired.
    const nothing = { accounts: [], hosts: [], endpoints: [], onlyHosts: null, isDeep: false };
    expect(await first.outbox.claim(nothing, (due) => due.slice(0, 5))).toHaveLength(5);
    const [second, third] = [bench.server(), bench.server()];
    second.courier.start();
    third.courier.start();
    await bench.settled(10, 5);
    bench.nowMs += 60_000;
    second.courier.deliverDue();
    third.courier.deliverDue();
    await bench.settled(15, 0);
  });

  it('go to the account that has the browser now', async () => {
    const { cars, notifications, courier } = bench.server();
    const phone = await bench.browser(bench.ann, 'shared');
    await notifications.notify(CAR, bench.opened('e1'));
    await notifications.register(bench.bob, phone.subscription, null);
    courier.start();
    await bench.pairings.rename(bench.bob, CAR, "Bob's");
    for (const account of [bench.bob, bench.ann]) {
      const pairingId = await bench.pairingOf(account, CAR);
      expect(await cars.unpair({ carId: CAR, pairingId })).toBe(true);
      expect(bench.changes.at(-1)).toEqual({ carId: CAR, ended: { pairingId, accountId: account } });
    }
    expect(await cars.unpair({ carId: CAR, pairingId: 'no pairing' })).toBe(false);
    expect(bench.changes).toHaveLength(2);
    await vi.waitFor(() => expect(bench.service.received).toHaveLength(1));
    expect(phone.read(bench.service.received[0]?.body ?? Buffer.of())).toMatchObject({
      type: 'CarUnlink',
      carId: CAR,
      carName: "Bob's",
    });
    await vi.waitFor(async () => expect(await bench.waiting()).toBe(0));
  });

  it('refuse keys that are none without a stop', async () => {
    const { notifications, courier } = bench.server();
    const keys = { p256dh: 'AAAA', auth: 'AAAA' };
    await notifications.register(bench.ann, { endpoint: `${bench.service.origin}/bad`, keys }, null);
    courier.start();
    await notifications.notify(CAR, bench.opened('e1'));
    await vi.waitFor(() => expect(bench.counted).toEqual(['dead']));
    expect(bench.service.received).toEqual([]);
  });
});
