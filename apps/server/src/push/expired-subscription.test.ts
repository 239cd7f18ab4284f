import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../storage/database.ts';
import { hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { CAR, PushBench } from '../test-support/push-bench.ts';
import { pushBrowser } from '../test-support/push-service.ts';

describe.runIf(hasPostgres)('on PostgreSQL, where what goes together is done side by side,', () => {
  let bench: PushBench;
  let other: Database;
  beforeAll(async () => {
    const engine = await postgresEngine();
    bench = await PushBench.start(async () => engine);
    await bench.begin();
    other = await engine.open();
  });
  afterAll(async () => {
    await other.destroy();
    await bench.end();
    await bench.stop();
  });

  /** What `doing` gives that began while a browser or an account was on its way out. */
  async function whileGoing(
    table: 'push_subscriptions' | 'accounts',
    key: string,
    doing: () => Promise<unknown>,
  ) {
    const asked = await other.transaction().execute(async (trx) => {
      const column = table === 'accounts' ? 'id' : 'endpoint';
      await trx.deleteFrom(table).where(sql.ref(column), '=', key).execute();
      const done = doing().then(
        () => 'done',
        (error: Error) => error.message,
      );
      const locked = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`;
      await vi.waitFor(async () => expect((await locked.execute(trx)).rows).toEqual([{ n: 1 }]));
      return { done };
    });
    return asked.done;
  }

  it("an event of a car reaches all but the leaving account, and so does a pairing's end", async () => {
    const { notifications, cars } = bench.server();
    const browser = async (account: string, name: string) => {
      const { subscription } = pushBrowser('http://127.0.0.1:1', name);
      await notifications.register(account, subscription, null);
      return subscription.endpoint;
    };
    await browser(bench.ann, 'stays');
    const leaving = await browser(bench.ann, 'leaves');
    await browser(bench.bob, "bob's");
    const notify = () => notifications.notify(CAR, bench.opened('a'));
    expect(await whileGoing('push_subscriptions', leaving, notify)).toBe('done');
    expect(await bench.waiting()).toBe(2);
    const again = () => notifications.notify(CAR, bench.opened('b'));
    expect(await whileGoing('accounts', bench.bob, again)).toBe('done');
    expect(await bench.waiting()).toBe(2);
    const last = await browser(bench.ann, 'last');
    const pairingId = await bench.pairingOf(bench.ann, CAR);
    expect(await whileGoing('push_subscriptions', last, () => cars.unpair({ carId: CAR, pairingId }))).toBe(
      'done',
    );
    expect(await bench.waiting()).toBe(1);
  });
});
