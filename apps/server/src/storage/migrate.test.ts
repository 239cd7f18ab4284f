import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENGINES, type Engine, hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { Accounts } from './accounts.ts';
import { NO_OBSERVER } from './database.ts';
import { Leases } from './leases.ts';
import { openDatabase } from './open-database.ts';

describe.each(ENGINES)('versions and servers beside each other on %o', (startEngine) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await startEngine();
  });
  afterAll(() => engine.stop());

  it('brings a new database up to date, two servers at the same time', async () => {
    // The embedded one belongs to a single process, which opens it once.
    const both = engine.url ? [engine.open(), engine.open(), engine.open()] : [engine.open()];
    for (const database of await Promise.all(both)) await database.destroy();
  });

  it('an older server continues with a newer schema, and warns', async () => {
    const newer = await engine.open();
    await sql`alter table accounts add column of_tomorrow text`.execute(newer);
    await sql`create table things_of_tomorrow (id text primary key)`.execute(newer);
    await sql`insert into kysely_migration (name, timestamp) values ('9999_tomorrow', '2030')`.execute(newer);
    await newer.destroy();
    const warnings: string[] = [];
    const pool = { size: 2, statementMs: 5_000 };
    const watch = { ...NO_OBSERVER, onWarning: (text: string) => void warnings.push(text) };
    const older = await openDatabase(engine.folder, engine.url, pool, watch);
    expect(warnings).toEqual([expect.stringContaining('9999_tomorrow')]);
    const accounts = new Accounts(older, Date.now);
    const id = await accounts.idFor({ issuer: 'i', subject: 's', email: 'e@x.example' });
    expect(await accounts.idFor({ issuer: 'i', subject: 's', email: 'f@x.example' })).toBe(id);
    await sql`delete from kysely_migration where name = '9999_tomorrow'`.execute(older);
    await older.destroy();
  });

  it('goes on with a database whose steps were taken while the clock was years ahead', async () => {
    const database = await engine.open();
    const set = (timestamp: string) =>
      sql`update kysely_migration set timestamp = ${timestamp} where name = '0001_first'`.execute(database);
    await set('2126-01-01T00:00:00.000Z');
    await (await engine.open()).destroy();
    await set('2026-01-01T00:00:00.000Z');
    await database.destroy();
  });

  it('refuses one that was left in the middle of a step, in words, and leaves it as it was', async () => {
    const database = await engine.open();
    const last = '0010_token_keys';
    await sql`delete from kysely_migration where name = ${last}`.execute(database);
    const words = new RegExp(`Step ${last} .* failed .*token_keys.* already exists.*restore a backup`);
    for (let start = 0; start < 2; start++) await expect(engine.open()).rejects.toThrow(words);
    await sql`drop table token_keys`.execute(database);
    await database.destroy();
    await (await engine.open()).destroy();
  });

  it('refuses a database that another program changed, in words', async () => {
    const database = await engine.open();
    await sql`insert into kysely_migration (name, timestamp) values ('0000_other', '2020')`.execute(database);
    await database.destroy();
    await expect(engine.open()).rejects.toThrow(/changed by another program \(step 0000_other\)/);
    const again = openDatabase(engine.folder, engine.url);
    await expect(again).rejects.toThrow();
  });
});

it.runIf(hasPostgres)(
  'waits for the update of another server for longer than a statement may take',
  async () => {
    const engine = await postgresEngine();
    const other = await engine.open();
    const lock = sql`select pg_advisory_xact_lock(${sql.lit(3853314791062309107n)})`;
    const opening = await other.transaction().execute(async (trx) => {
      await lock.execute(trx);
      const opened = openDatabase(engine.folder, engine.url, { size: 2, statementMs: 200 });
      opened.catch(() => {});
      // Outside the transaction, in which PostgreSQL would return the same time each time.
      const long = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '600 ms'`;
      await vi.waitFor(async () => expect((await long.execute(other)).rows).toHaveLength(1));
      return { opened };
    });
    await (await opening.opened).destroy();
    await other.destroy();
    await engine.stop();
  },
);

describe.each(ENGINES)('work in turns on %o', (startEngine) => {
  it('is done by one server at a time, and goes on after a clock that was wrong', async () => {
    const engine = await startEngine();
    const [one, two] = [await engine.open(), await engine.open()];
    let nowMs = 1_000_000;
    const leases = [one, two].map((database) => new Leases(database, () => nowMs));
    const take = async () => (await Promise.all(leases.map((each) => each.acquire('work', 1_000)))).sort();
    expect(await take()).toEqual([false, true]);
    expect(await take()).toEqual([false, false]);
    nowMs += 1_000;
    expect(await take()).toEqual([false, true]);
    nowMs -= 10 * 365 * 86_400_000;
    expect(await take()).toEqual([false, true]);
    await Promise.all([one.destroy(), two.destroy()]);
    await engine.stop();
  });
});
