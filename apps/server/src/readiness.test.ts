import { closeSync, mkdtempSync, openSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from './config.ts';
import { startServer } from './server.ts';
import { sqliteFile } from './storage/sqlite.ts';
import { hasPostgres, postgresEngine } from './test-support/databases.ts';
import { startRedis } from './test-support/redis.ts';
import { apiOf, carUnderTest, serverUnderTest } from './test-support/server-under-test.ts';

/** A server with its reported readiness and its metrics. */
async function start(settings: Record<string, string> = {}) {
  const token = 'the-token-of-this-test';
  const server = await serverUnderTest({ LIGO_METRICS_TOKEN: token, ...settings });
  onTestFinished(() => server.close());
  const ready = async () => {
    const answer = await fetch(`${server.origin}/readyz`);
    return [answer.status, ((await answer.json()) as { missing?: string[] }).missing ?? []];
  };
  const figures = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server.origin}/metrics`, { headers })).text();
  };
  return { ...server, ready, figures };
}

it.runIf(hasPostgres)('reports that its database is frozen, and that it recovered', async () => {
  const engine = await postgresEngine();
  onTestFinished(() => engine.stop());
  const { ready, origin } = await start({ DATABASE_URL: engine.url ?? '' });
  expect(await ready()).toEqual([200, []]);
  engine.freeze(true);
  await vi.waitFor(async () => expect(await ready()).toEqual([503, ['database']]));
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  engine.freeze(false);
  await vi.waitFor(async () => expect(await ready()).toEqual([200, []]));
});

it.runIf(hasPostgres)('is ready while all connections to its database are at work', async () => {
  const engine = await postgresEngine();
  onTestFinished(() => engine.stop());
  const { ready, origin } = await start({ DATABASE_URL: engine.url ?? '', LIGO_DATABASE_CONNECTIONS: '1' });
  const other = new pg.Client(engine.url ?? '');
  onTestFinished(() => other.end());
  other.on('error', () => {});
  await other.connect();
  await other.query('begin');
  await other.query('lock table cars in access exclusive mode');
  const registering = apiOf(origin).registeredCar();
  const waiting = 'select count(*)::int as waiting from pg_locks where not granted';
  await vi.waitFor(async () => expect((await other.query(waiting)).rows).toEqual([{ waiting: 1 }]));
  expect(await ready()).toEqual([200, []]);
  await other.query('commit');
  await registering;
});

it('reports that Redis is gone, and that it recovered', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const { ready, figures } = await start({ LIGO_REDIS_URL: redis.url });
  const figure = async () => /^ligo_dependency_up\{dependency="redis"\} (\d)$/m.exec(await figures())?.[1];
  expect([await ready(), await figure()]).toEqual([[200, []], '1']);
  await redis.stop();
  await vi.waitFor(async () => expect([await ready(), await figure()]).toEqual([[503, ['redis']], '0']));
  await redis.start();
  await vi.waitFor(async () => expect([await ready(), await figure()]).toEqual([[200, []], '1']));
});

it('does not start without Redis where it is configured, and leaves nothing behind', async () => {
  const LIGO_DATA_DIR = mkdtempSync(join(tmpdir(), 'ligo-ready-'));
  const config = readConfig({
    LIGO_DATA_DIR,
    LIGO_LOG_LEVEL: 'silent',
    LIGO_REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
  });
  await expect(startServer(config, Date.now)).rejects.toThrow(/Redis .* cannot be reached/);
  await start({ LIGO_DATA_DIR });
});

it('reports that its database was damaged, and counts the statements that failed', async () => {
  const LIGO_DATA_DIR = mkdtempSync(join(tmpdir(), 'ligo-ready-'));
  const { ready, origin, figures } = await start({ LIGO_DATA_DIR });
  expect(await ready()).toEqual([200, []]);
  const file = sqliteFile(LIGO_DATA_DIR);
  const other = new SQLite(file);
  other.pragma('wal_checkpoint(TRUNCATE)');
  other.close();
  const { size } = statSync(file);
  const bytes = openSync(file, 'r+');
  for (let at = 4_096; at < size; at += 4_096) writeSync(bytes, Buffer.alloc(4_096, 0xaa), 0, 4_096, at);
  closeSync(bytes);
  await vi.waitFor(async () => {
    await apiOf(origin).register(carUnderTest(origin));
    expect(await ready()).toEqual([503, ['database']]);
  });
  expect(await figures()).toMatch(/^ligo_database_failures_total [1-9]/m);
});

it('a program that holds the database does not hold up the answer', async () => {
  const LIGO_DATA_DIR = mkdtempSync(join(tmpdir(), 'ligo-ready-'));
  const { ready } = await start({ LIGO_DATA_DIR });
  const other = new SQLite(sqliteFile(LIGO_DATA_DIR));
  other.exec('begin immediate');
  expect(await ready()).toEqual([503, ['database']]);
  other.exec('commit');
  other.close();
  await vi.waitFor(async () => expect(await ready()).toEqual([200, []]));
});
