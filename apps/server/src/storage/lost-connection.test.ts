import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Engine, hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { escapedErrors } from '../test-support/escaped-errors.ts';
import { isUnavailable } from './database.ts';
import { openDatabase } from './open-database.ts';

describe.runIf(hasPostgres)('PostgreSQL', () => {
  let engine: Engine;
  const escaped = escapedErrors();
  beforeAll(async () => {
    engine = await postgresEngine();
  });
  afterAll(() => engine.stop());

  it('that ends a connection costs what runs on it, and not the process', async () => {
    const database = await engine.open();
    const end = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(database);
    const pidOf = async (on: typeof database) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid ?? 0;
    const broken = database.transaction().execute(async (trx) => {
      const pid = await pidOf(trx);
      await Promise.all([sql`select pg_sleep(60)`.execute(trx), end(pid)]);
    });
    await expect(broken).rejects.toSatisfy(isUnavailable);
    const idle = database.transaction().execute(async (trx) => {
      await end(await pidOf(trx));
      await new Promise((resolve) => setImmediate(resolve));
      await pidOf(trx);
    });
    await expect(idle).rejects.toSatisfy(isUnavailable);
    expect(await pidOf(database)).toBeGreaterThan(0);
    await database.destroy();
    expect(escaped).toEqual([]);
  });

  it('that hangs costs a statement its timeout only, and is not used afterwards', async () => {
    await (await engine.open()).destroy();
    const database = await openDatabase(engine.folder, engine.url, { size: 2, statementMs: 500 });
    const ask = () => sql`select 1`.execute(database);
    await vi.waitFor(ask);
    engine.freeze(true);
    for (let round = 0; round < 2; round++) await expect(ask()).rejects.toSatisfy(isUnavailable);
    engine.freeze(false);
    await vi.waitFor(ask);
    // One whose connection is at work is left to it.
    const atWork = () => sql`select pg_sleep(60)`.execute(database);
    await vi.waitFor(() => expect(atWork()).rejects.toThrow(/statement timeout/));
    await database.destroy();
    expect(escaped).toEqual([]);
  });
});
