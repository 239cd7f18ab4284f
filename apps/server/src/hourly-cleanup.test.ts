import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHourlyCleanup } from './server.ts';
import { Leases } from './storage/leases.ts';
import { sqliteFile } from './storage/sqlite.ts';
import { sqliteEngine } from './test-support/databases.ts';
import { serverUnderTest } from './test-support/server-under-test.ts';

const HOUR_MS = 3_600_000;
const LONG_AGO = 1;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

it('one server of a database at a time cleans each hour, also after an hour in which it failed', async () => {
  const engine = await sqliteEngine();
  const database = await engine.open();
  const log = { error: vi.fn() };
  const tried: { server: string; isWell: boolean }[] = [];
  let isWell = true;
  const ends = ['one', 'two'].map((server) =>
    startHourlyCleanup(
      new Leases(database, Date.now),
      [
        {
          async clean() {
            tried.push({ server, isWell });
            if (!isWell) throw new Error('the database is gone');
          },
        },
      ],
      log,
    ),
  );
  const anHour = async (count: number) => {
    vi.advanceTimersByTime(HOUR_MS);
    await vi.waitFor(() => expect(tried).toHaveLength(count));
    // Whoever comes second has been answered too.
    await new Leases(database, Date.now).acquire('another', 1);
  };
  expect(tried).toEqual([]);
  await anHour(1);
  isWell = false;
  await anHour(2);
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
  isWell = true;
  await anHour(3);
  expect(tried.map((each) => each.isWell)).toEqual([true, false, true]);
  for (const end of ends) end();
  vi.advanceTimersByTime(HOUR_MS);
  expect(vi.getTimerCount()).toBe(0);
  await database.destroy();
  await engine.stop();
});

it('a server forgets after an hour whatever has run out, and nothing else', async () => {
  const LIGO_DATA_DIR = mkdtempSync(join(tmpdir(), 'ligo-clean-'));
  const server = await serverUnderTest({ LIGO_DATA_DIR });
  const database = new SQLite(sqliteFile(LIGO_DATA_DIR));
  const later = Date.now() + 100 * HOUR_MS;
  database.exec(`
    INSERT INTO accounts (id, issuer, subject, email, created_at) VALUES ('a', 'i', 's', 'e', 1);
    INSERT INTO cars (id, public_key, region, created_at) VALUES ('old', 'k', 1, 1), ('new', 'l', 1, 1)`);
  const rows = (table: string, columns: string, values: (name: string, at: number) => string) =>
    database.exec(
      `INSERT INTO ${table} (${columns}) VALUES (${values('old', LONG_AGO)}), (${values('new', later)})`,
    );
  rows('refresh_tokens', 'hash, family, account_id, expires_at', (name, at) => `'${name}', 'f', 'a', ${at}`);
  rows('pairing_codes', 'car_id, hash, expires_at', (name, at) => `'${name}', '${name}', ${at}`);
  rows('ended_codes', 'hash, car_id, expires_at', (name, at) => `'${name}', '${name}', ${at}`);
  rows('car_events', 'car_id, event_id, received_at', (name, at) => `'${name}', '${name}', ${at}`);
  rows('spent_tokens', 'name, expires_at', (name, at) => `'${name}', ${at}`);
  rows('token_keys', 'id, value, created_at, expires_at', (name, at) => `'${name}', 'v', 1, ${at}`);
  const NAMES = {
    refresh_tokens: 'hash',
    pairing_codes: 'car_id',
    ended_codes: 'hash',
    car_events: 'car_id',
    spent_tokens: 'name',
    token_keys: 'id',
  };
  const left = () =>
    Object.entries(NAMES).flatMap(([table, name]) =>
      database
        .prepare(`SELECT ${name} FROM ${table} WHERE ${name} IN ('old', 'new')`)
        .pluck()
        .all()
        .map((each) => `${table} ${each}`),
    );
  expect(left()).toHaveLength(12);
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(() => expect(left()).toEqual(Object.keys(NAMES).map((table) => `${table} new`)));
  database.close();
  await server.close();
});

it('neither cleaning nor the end of an account or browser reads a whole table', async () => {
  const engine = await sqliteEngine();
  const database = await engine.open();
  const looks = {
    refresh_tokens: ['expires_at', 'account_id'],
    pairing_codes: ['expires_at'],
    ended_codes: ['expires_at'],
    car_events: ['received_at'],
    spent_tokens: ['expires_at'],
    push_deliveries: ['expires_at', 'endpoint', 'link_id'],
  };
  for (const [table, columns] of Object.entries(looks))
    for (const column of columns) {
      const look = sql`explain query plan delete from ${sql.table(table)} where ${sql.ref(column)} < 1`;
      const plan = JSON.stringify((await look.execute(database)).rows);
      expect(plan, `${table}.${column}`).toMatch(/SEARCH \w+ USING/);
    }
  await database.destroy();
  await engine.stop();
});
