import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LAST_ALARM_RANK } from '@ligo/protocol';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerPushMetrics } from '../metrics/metrics.ts';
import { WAITING_PER_BROWSER } from '../storage/push-messages.ts';
import { ENGINES, hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { CAR, OTHER_CAR, PushBench } from '../test-support/push-bench.ts';
import { pushBrowser as browser } from '../test-support/push-service.ts';
import { SLOTS } from './select-deliveries.ts';

const MINUTE_MS = 60_000;
const NOTHING = { accounts: [], hosts: [], endpoints: [], onlyHosts: null, isDeep: false };

/** A push service that takes requests and never answers. */
async function startSilentService() {
  const server: Server = createServer(() => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe.each(ENGINES)('the push queue with %o', (startEngine) => {
  let bench: PushBench;
  beforeAll(async () => {
    bench = await PushBench.start(startEngine);
  });
  afterAll(() => bench.stop());
  beforeEach(() => bench.begin());
  afterEach(() => bench.end());
  const register = (account: string, path: string, origin = bench.service.origin) =>
    bench.server().notifications.register(account, browser(origin, path).subscription, null);

  it('delivers an alarm at once beside 300 endpoints of another account that hang', async () => {
    const silent = await startSilentService();
    for (let each = 0; each < 300; each++)
      await bench.addBrowser(bench.bob, browser(silent.origin, `${each}`).subscription);
    await register(bench.ann, 'ann');
    await bench.pair(bench.bob, OTHER_CAR);
    await bench.pair(bench.ann, OTHER_CAR);
    for (const account of [bench.ann, bench.bob]) await bench.enableMovementPush(account, CAR);
    await bench.enableMovementPush(bench.bob, OTHER_CAR);
    const tried: string[] = [];
    const { notifications, courier } = bench.server({ onSend: ({ endpoint }) => tried.push(endpoint) });
    courier.start();
    for (const eventId of ['a', 'b']) await notifications.notify(OTHER_CAR, bench.moved(eventId));
    await vi.waitFor(() => expect(tried.length).toBeGreaterThanOrEqual(4));
    await notifications.notify(CAR, bench.moved('c'));
    await vi.waitFor(() => expect(bench.counted).toContain('delivered'));
    const ended = bench.counted.length - 1;
    expect(tried.filter((each) => each.startsWith(silent.origin)).length).toBeLessThanOrEqual(4 + ended);
    // The rest of the 600 still waits behind those that hang.
    expect(await bench.waiting()).toBeGreaterThan(500);
    silent.stop();
  });

  it('takes the next message into a slot that ends, although others still hang', async () => {
    const silent = await startSilentService();
    for (const path of ['1', '2', '3']) await register(bench.ann, path, silent.origin);
    await register(bench.ann, 'good');
    const { notifications, courier } = bench.server();
    courier.start();
    for (let each = 0; each < 5; each++) await notifications.notify(CAR, bench.opened(`${each}`));
    await vi.waitFor(() => expect(bench.counted.filter((each) => each === 'delivered')).toHaveLength(5));
    expect(bench.service.received).toHaveLength(5);
    silent.stop();
  });

  it('sends alarms first and the newest of them first, then news in its order', async () => {
    await register(bench.ann, 'ann');
    await bench.enableMovementPush(bench.ann, CAR);
    const sent: string[] = [];
    const { notifications, courier } = bench.server({
      onSend: ({ payload }) => {
        const { type, time } = JSON.parse(payload) as { type: string; time: number };
        sent.push(`${type} ${(bench.nowMs - time) / MINUTE_MS}`);
      },
    });
    const notify = (type: 'DriveChange' | 'LigoInit' | 'MCUReboot' | 'SentryMovement', minutes: number) =>
      notifications.notify(CAR, {
        eventId: `${type}${minutes}`,
        type,
        time: bench.nowMs - minutes * MINUTE_MS,
        isDriving: true,
      });
    for (const minutes of [1, 3, 2]) await notify('DriveChange', minutes);
    await notify('LigoInit', 60);
    await notify('MCUReboot', 90);
    for (const minutes of [50, 5, 20]) await notify('SentryMovement', minutes);
    courier.start();
    await vi.waitFor(() => expect(sent).toHaveLength(8));
    expect(sent).toEqual([
      ...['SentryMovement 5', 'SentryMovement 20', 'SentryMovement 50', 'MCUReboot 90', 'LigoInit 60'],
      ...['DriveChange 3', 'DriveChange 2', 'DriveChange 1'],
    ]);
  });

  it('sends no door event older than ten minutes, by the clock of its car', async () => {
    await register(bench.ann, 'ann');
    const { notifications } = bench.server();
    const hourAgo = { ...bench.opened('late'), time: bench.nowMs - 11 * MINUTE_MS };
    await notifications.notify(CAR, hourAgo);
    expect([await bench.waiting(), bench.counted]).toEqual([0, ['stale']]);
    const { time } = bench.opened('x');
    const slowMs = 3 * 60 * MINUTE_MS;
    await notifications.notify(CAR, {
      ...bench.opened('slow'),
      time: time - slowMs,
      sentAt: bench.nowMs - slowMs,
    });
    expect(await bench.waiting()).toBe(1);
    await notifications.notify(CAR, { ...bench.opened('stale'), time, sentAt: time + 11 * MINUTE_MS });
    expect([await bench.waiting(), bench.counted]).toEqual([1, ['stale', 'stale']]);
  });

  it('drops a door event that could not be sent for ten minutes, and keeps an alarm', async () => {
    await register(bench.ann, 'ann');
    await bench.enableMovementPush(bench.ann, CAR);
    const { notifications, courier } = bench.server();
    bench.service.answers.push({ status: 503 }, { status: 503 });
    courier.start();
    await notifications.notify(CAR, bench.moved('alarm'));
    await notifications.notify(CAR, bench.opened('door'));
    await vi.waitFor(() => expect(bench.counted).toEqual(['failed', 'failed']));
    bench.nowMs += 10 * MINUTE_MS;
    courier.deliverDue();
    await vi.waitFor(async () => expect(await bench.waiting()).toBe(0));
    expect(bench.counted.slice(2).sort()).toEqual(['delivered', 'expired']);
  });

  it('leaves a host alone that fails, tries it with one message, and goes on when it answers', async () => {
    for (let each = 0; each < 5; each++) await register(bench.ann, `${each}`);
    const { notifications, courier } = bench.server();
    bench.service.answers.push(...Array(5).fill({ status: 500 }));
    courier.start();
    await notifications.notify(CAR, { eventId: 'a', type: 'LigoInit', time: bench.nowMs });
    await vi.waitFor(() => expect(bench.counted).toHaveLength(5));
    expect(courier.pausedHosts).toBe(1);
    const tries = bench.service.received.length;
    bench.nowMs += 14_000;
    courier.deliverDue();
    await notifications.notify(CAR, { eventId: 'b', type: 'LigoInit', time: bench.nowMs });
    expect(bench.service.received).toHaveLength(tries);
    bench.nowMs += MINUTE_MS;
    bench.service.answers.length = 0;
    bench.service.answers.push({ status: 500 });
    courier.deliverDue();
    await vi.waitFor(() => expect(courier.pausedHosts).toBe(1));
    expect(bench.service.received).toHaveLength(tries + 1);
    bench.nowMs += MINUTE_MS;
    courier.deliverDue();
    await vi.waitFor(async () => expect([courier.pausedHosts, await bench.waiting()]).toEqual([0, 0]));
  });

  it('keeps a subscription whose service rejects the key, reports it once, and tries again later', async () => {
    await register(bench.ann, 'ann');
    const { notifications, courier } = bench.server();
    bench.service.answers.push({ status: 403 }, { status: 401 });
    courier.start();
    for (const eventId of ['a', 'b'])
      await notifications.notify(CAR, { eventId, type: 'LigoInit', time: bench.nowMs });
    await vi.waitFor(() => expect(bench.counted).toEqual(['forbidden', 'forbidden']));
    expect(bench.forbidding).toEqual([new URL(bench.service.origin).host]);
    expect(await bench.waiting()).toBe(2);
    bench.nowMs += 5 * MINUTE_MS;
    courier.deliverDue();
    await bench.settled(4, 0);
    expect(bench.counted.slice(2)).toEqual(['delivered', 'delivered']);
  });

  it('drops what waits for a pairing that ended, with the pairing, and tries nothing of it again', async () => {
    await register(bench.ann, 'ann');
    await register(bench.bob, 'bob');
    let release = () => {};
    const removed = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { cars, notifications, courier } = bench.server({ onSend: () => release() });
    bench.service.answers.push({ status: 503 });
    await notifications.notify(CAR, bench.opened('a'));
    expect(await bench.waiting()).toBe(2);
    await bench.pairings.end({ carId: CAR, accountId: bench.bob });
    expect(await bench.waiting()).toBe(1);
    courier.start();
    await removed;
    await bench.pairings.end({ carId: CAR, accountId: bench.ann });
    await vi.waitFor(() => expect(bench.counted).toEqual(['failed']));
    bench.nowMs += MINUTE_MS;
    courier.deliverDue();
    await bench.pair(bench.ann, OTHER_CAR);
    await cars.unpair({ carId: OTHER_CAR, pairingId: await bench.pairingOf(bench.ann, OTHER_CAR) });
    await vi.waitFor(() => expect(bench.counted).toEqual(['failed', 'delivered']));
    expect(bench.service.received).toHaveLength(2);
    await vi.waitFor(async () => expect(await bench.waiting()).toBe(0));
  });

  it('ends a pairing and notifies its account in one transaction', async () => {
    await register(bench.ann, 'ann');
    const { cars, notifications } = bench.server();
    await notifications.notify(CAR, bench.opened('a'));
    const pairingId = await bench.pairingOf(bench.ann, CAR);
    const failing = bench.pairings.end({ carId: CAR, pairingId }, () => {
      throw new Error('cannot be queued');
    });
    await expect(failing).rejects.toThrow('cannot be queued');
    expect([await bench.pairingOf(bench.ann, CAR), await bench.waiting()]).toEqual([pairingId, 1]);
    expect(await cars.unpair({ carId: OTHER_CAR, pairingId })).toBe(false);
    expect(await cars.unpair({ carId: CAR, pairingId })).toBe(true);
    const rows = await bench.database.selectFrom('push_deliveries').select('payload').execute();
    expect(rows.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { type: 'CarUnlink', carId: CAR, carName: "Ann's" },
    ]);
  });

  it('has ten browsers of an account, the newest, also when they come at once', async () => {
    const paths = async () =>
      (await bench.database.selectFrom('push_subscriptions').select('endpoint').execute())
        .map(({ endpoint }) => new URL(endpoint).pathname)
        .sort();
    await register(bench.bob, 'bob');
    for (let each = 0; each < 12; each++) {
      bench.nowMs += 1;
      await register(bench.ann, `ann-${each + 10}`);
    }
    const newest = Array.from({ length: 10 }, (_, at) => `/ann-${at + 12}`);
    expect(await paths()).toEqual([...newest, '/bob']);
    await Promise.all(Array.from({ length: 30 }, (_, at) => register(bench.ann, `more-${at}`)));
    expect(await paths()).toHaveLength(11);
  });

  it('keeps a hundred messages for an unreachable browser, the most urgent', async () => {
    await register(bench.ann, 'ann');
    await bench.enableMovementPush(bench.ann, CAR);
    const { notifications, outbox } = bench.server();
    await notifications.notify(CAR, bench.moved('first'));
    for (let each = 0; each < WAITING_PER_BROWSER + 3; each++)
      await notifications.notify(CAR, { ...bench.opened(`door${each}`), area: each });
    expect(await bench.waiting()).toBe(WAITING_PER_BROWSER);
    const [first] = await outbox.claim(NOTHING, (due) => due.slice(0, 1));
    expect(JSON.parse(first?.payload ?? '')).toMatchObject({ type: 'SentryMovement' });
  });

  it('skips the given targets', async () => {
    await register(bench.ann, 'ann');
    await register(bench.bob, 'bob');
    const { notifications, outbox } = bench.server();
    await notifications.notify(CAR, bench.opened('a'));
    const seen = async (passed: object) => {
      const accounts: string[] = [];
      await outbox.claim({ ...NOTHING, ...passed }, (due) => {
        accounts.push(...due.map(({ accountId }) => accountId));
        return [];
      });
      return accounts.sort();
    };
    expect(await seen({})).toEqual([bench.ann, bench.bob].sort());
    expect(await seen({ accounts: [bench.bob] })).toEqual([bench.ann]);
    expect(await seen({ hosts: [new URL(bench.service.origin).host] })).toEqual([]);
    const [{ id = '' } = {}] = await outbox.claim(NOTHING, (due) => due.slice(0, 1));
    await outbox.postpone(id, 0);
    const { host } = new URL(bench.service.origin);
    expect(await seen({ onlyHosts: [host] })).toHaveLength(1);
    expect(await seen({ onlyHosts: ['other.example'] })).toEqual([]);
    expect(await seen({ onlyHosts: [] })).toEqual([]);
  });

  it('finds a new alarm in a long queue for a browser that hangs, and what is behind the queue too', async () => {
    const silent = await startSilentService();
    const { host } = new URL(silent.origin);
    await register(bench.ann, 'ann');
    await bench.enableMovementPush(bench.ann, CAR);
    const unpaired = await bench.account('carol');
    await bench.addBrowser(unpaired, browser(silent.origin, 'carol').subscription);
    const { notifications, outbox, courier } = bench.server();
    const happenedAtMs = bench.nowMs - 30 * MINUTE_MS;
    for (let from = 0; from < 3_000; from += 500)
      await bench.database
        .insertInto('push_deliveries')
        .values(
          Array.from({ length: 500 }, (_, index) => ({
            ...{ id: `${from + index}`, endpoint: `${silent.origin}/carol`, payload: '{}', attempts: 0 },
            ...{ due_at: 0, expires_at: bench.nowMs + MINUTE_MS, link_id: null },
            ...{ host, rank: LAST_ALARM_RANK, happened_at: happenedAtMs - index },
          })),
        )
        .execute();
    const drive = { eventId: 'drive', type: 'DriveChange', time: bench.nowMs, isDriving: true } as const;
    await notifications.notify(CAR, drive);
    await notifications.notify(CAR, bench.moved('alarm'));
    const found = async (isDeep: boolean) => {
      const types: string[] = [];
      await outbox.claim({ ...NOTHING, hosts: [host], isDeep }, (due) => {
        types.push(...due.map(({ payload }) => JSON.parse(payload).type as string));
        return [];
      });
      return types;
    };
    expect(await found(false)).toEqual(['SentryMovement']);
    expect(await found(true)).toEqual(['SentryMovement', 'DriveChange']);
    courier.start();
    await vi.waitFor(() => expect(bench.counted).toEqual(['delivered', 'delivered']));
    silent.stop();
  });

  it('ends soon while a service hangs, and leaves the message to the next server', async () => {
    const silent = await startSilentService();
    await register(bench.ann, 'ann', silent.origin);
    let release = () => {};
    const tried = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { notifications, courier } = bench.server({ onSend: () => release() });
    courier.start();
    await notifications.notify(CAR, bench.opened('a'));
    await tried;
    await courier.stop();
    expect([bench.counted, await bench.waiting()]).toEqual([[], 1]);
    silent.stop();
  });

  it('sends a message once although the database fails while it is sent, for longer than a claim', async () => {
    await register(bench.ann, 'ann');
    const { notifications, courier, outbox } = bench.server();
    bench.isFailing = true;
    let failures = 0;
    const remove = vi.spyOn(outbox, 'remove').mockImplementation(async () => {
      failures += 1;
      throw new Error('the database is gone');
    });
    courier.start();
    await notifications.notify(CAR, bench.opened('a'));
    await vi.waitFor(() => expect(failures).toBe(1));
    bench.nowMs += 2 * MINUTE_MS;
    courier.deliverDue();
    await vi.waitFor(() => expect(failures).toBe(2));
    remove.mockRestore();
    await bench.settled(1, 0);
    expect(bench.counted).toEqual(['delivered']);
  });

  it('limits the attempts for an account to its budget, for all its cars and browsers, and continues later', async () => {
    const tried: string[] = [];
    const { notifications, courier } = bench.server({
      tries: 20,
      onSend: ({ accountId }) => tried.push(accountId),
    });
    const of = (account: string) => tried.filter((each) => each === account).length;
    for (let each = 0; each < 12; each++) await register(bench.ann, `ann-${each}`);
    await bench.pair(bench.ann, OTHER_CAR);
    courier.start();
    for (const eventId of ['a', 'b'])
      for (const car of [CAR, OTHER_CAR])
        await notifications.notify(car, { eventId, type: 'LigoInit', time: bench.nowMs });
    await vi.waitFor(() => expect(of(bench.ann)).toBeGreaterThanOrEqual(20));
    await register(bench.bob, 'bob');
    await notifications.notify(CAR, { eventId: 'c', type: 'LigoInit', time: bench.nowMs });
    await vi.waitFor(() => expect(of(bench.bob)).toBe(1));
    // One selection of an account may exceed the total.
    expect(of(bench.ann)).toBeLessThan(20 + SLOTS.perAccount);
    for (const sum of [40, 50]) {
      bench.nowMs += 5 * MINUTE_MS;
      courier.deliverDue();
      await vi.waitFor(() => expect(of(bench.ann)).toBeGreaterThanOrEqual(sum));
    }
    await vi.waitFor(async () => expect(await bench.waiting()).toBe(0));
  });

  it('reports the size of the queue, the longest wait, and the number of paused hosts', async () => {
    await register(bench.ann, 'ann');
    await register(bench.bob, 'bob');
    const { notifications, outbox } = bench.server();
    await notifications.notify(CAR, bench.opened('a'));
    bench.nowMs += 7_000;
    const registry = new Registry();
    registerPushMetrics(registry, outbox, () => 3);
    expect(await figuresOf(registry)).toEqual([2, 7, 3]);
    const broken = new Registry();
    const fail = () => Promise.reject(new Error('the database is gone'));
    registerPushMetrics(broken, { waiting: fail, oldestDueMs: fail }, () => 0);
    expect(await figuresOf(broken)).toEqual([Number.NaN, Number.NaN, 0]);
  });
});

describe.each(hasPostgres ? [postgresEngine] : [])('several servers with %o', (startEngine) => {
  it('pass over a message that one of them looks at', async () => {
    const bench = await PushBench.start(startEngine);
    await bench.begin();
    const { notifications, outbox } = bench.server();
    for (const account of [bench.ann, bench.bob])
      await notifications.register(account, browser(bench.service.origin, account).subscription, null);
    await notifications.notify(CAR, bench.opened('a'));
    await bench.database.transaction().execute(async (trx) => {
      const looked = await trx
        .selectFrom('push_deliveries')
        .select('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const claimed = await outbox.claim(NOTHING, (due) => due);
      expect(claimed).toHaveLength(1);
      expect(claimed[0]?.id).not.toBe(looked.id);
    });
    await bench.end();
    await bench.stop();
  });
});

async function figuresOf(registry: Registry): Promise<Array<number | undefined>> {
  const names = ['ligo_push_waiting', 'ligo_push_oldest_due_seconds', 'ligo_push_hosts_paused'];
  const figures = await Promise.all(names.map((name) => registry.getSingleMetric(name)?.get()));
  return figures.map((each) => each?.values[0]?.value);
}
