import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import { afterEach, describe, expect, it } from 'vitest';
import { type Config, ConfigError, readConfig } from './config.ts';
import { rotateKeys } from './run-command.ts';
import { startServer } from './server.ts';
import { UnusableDatabaseError } from './storage/database.ts';
import { openDatabase } from './storage/open-database.ts';
import { killProcesses, startProcess } from './test-support/server-process.ts';

const NO_KEY = Buffer.alloc(32).toString('base64url');
const SECRET = 'half-a-secret';
const HALF_A_KEY = Buffer.alloc(16, 1).toString('base64url');
/** Bytes of a key, but not as they are written. */
const OTHER_END = 'B'.repeat(43);

afterEach(killProcesses);

async function settings(more: Record<string, string> = {}): Promise<Config> {
  const LIGO_DATA_DIR = mkdtempSync(join(tmpdir(), 'ligo-refused-'));
  return readConfig({
    LIGO_DATA_DIR,
    LIGO_LOG_LEVEL: 'silent',
    LIGO_PORT: String(await freePort()),
    ...more,
  });
}
/** The error that ends a start. */
const refusal = (config: Config) => startServer(config, Date.now).catch((error: unknown) => error as Error);
const starts = async (config: Config) => (await startServer(config, Date.now)).close();

describe('a server explains why it does not start, and prints no secret:', () => {
  it.each(['', SECRET, `${NO_KEY}A`, NO_KEY, HALF_A_KEY, OTHER_END])(
    'the stored key of pushes is damaged (%j)',
    async (value) => {
      const config = await settings();
      const database = await openDatabase(config.dataDir, null);
      await database.insertInto('secrets').values({ name: 'vapid-private-key', value }).execute();
      const error = await refusal(config);
      expect(error).toBeInstanceOf(UnusableDatabaseError);
      expect((error as Error).message).toMatch(/vapid-private-key in the table "secrets".*Restore a backup/);
      expect((error as Error).message).not.toContain(value || '""');
      await database.deleteFrom('secrets').execute();
      await database.destroy();
      await starts(config);
    },
  );

  it.each(['', SECRET, HALF_A_KEY, OTHER_END])(
    'the stored key of tokens is damaged (%j), which a new one mends',
    async (value) => {
      const config = await settings();
      await starts(config);
      const database = await openDatabase(config.dataDir, null);
      await database.updateTable('token_keys').set({ value }).execute();
      await database.destroy();
      const error = await refusal(config);
      expect(error).toBeInstanceOf(UnusableDatabaseError);
      expect((error as Error).message).toMatch(/"token_keys".*rotate-keys/);
      expect((error as Error).message).not.toContain(value || '""');
      await rotateKeys(config, Date.now);
      await starts(config);
    },
  );

  it.each([
    ['nothing answers', `ligo:${SECRET}@127.0.0.1:1`, /at 127.0.0.1:1 cannot be used \(.*ECONNREFUSED/],
    ['the password cannot be read', `ligo:${SECRET}%zz@127.0.0.1:1`, /at 127.0.0.1:1 cannot be used/],
    ['the address is none', `ligo:${SECRET}@127.0.0.1:x`, /PostgreSQL cannot be used/],
  ])('the address of PostgreSQL is wrong: %s', async (_what, address, words) => {
    const error = await refusal(await settings({ DATABASE_URL: `postgres://${address}/ligo` }));
    expect(error).toBeInstanceOf(UnusableDatabaseError);
    expect((error as Error).message).toMatch(words);
    expect((error as Error).message).not.toContain(SECRET);
  });

  it("Redis' password cannot be read", async () => {
    const config = await settings({ LIGO_REDIS_URL: `redis://:${SECRET}%zz@127.0.0.1:1` });
    const error = await refusal(config);
    expect((error as Error).message).toMatch(/Redis at 127.0.0.1:1 cannot be reached.*LIGO_REDIS_URL/);
    expect((error as Error).message).not.toContain(SECRET);
  });

  it.each([
    ['is a file', '', /data folder .* cannot be used \(EEXIST.*LIGO_DATA_DIR/],
    ['has a folder for its database', 'ligo.sqlite', /ligo\.sqlite cannot be opened \(.*LIGO_DATA_DIR/],
    ['has a folder for its lock', 'lock.sqlite', /lock\.sqlite cannot be taken \(.*LIGO_DATA_DIR/],
  ])('the data folder %s', async (_what, inTheWay, words) => {
    const LIGO_DATA_DIR = join(mkdtempSync(join(tmpdir(), 'ligo-refused-')), 'data');
    if (inTheWay) mkdirSync(join(LIGO_DATA_DIR, inTheWay), { recursive: true });
    else writeFileSync(LIGO_DATA_DIR, '');
    const server = await startProcess({ LIGO_DATA_DIR });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(words);
    expect(server.output().trim().split('\n')).toHaveLength(1);
  });

  it.each(['LIGO_PORT', 'LIGO_HEALTH_PORT'])('another program has the port of %s', async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<{ port: number }>((resolve) =>
      other.on('listening', () => resolve(other.address() as { port: number })),
    );
    const server = await startProcess({ LIGO_LOG_LEVEL: 'silent', [setting]: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(
      new RegExp(`^${setting}=${port}: cannot listen .*EADDRINUSE.*choose another port\\.\n$`),
    );
    other.close();
  });
});

it('no key is rotated in a folder without a database, and none is made', async () => {
  const { dataDir } = await settings();
  const config = readConfig({ LIGO_DATA_DIR: join(dataDir, 'elsewhere') });
  await expect(rotateKeys(config, Date.now)).rejects.toThrow(ConfigError);
  expect(existsSync(config.dataDir)).toBe(false);
});

it('prints nothing of its parts on the console', async () => {
  const server = await startProcess({}, 'dance');
  expect(await server.ended).toBe(1);
  expect(server.output().trim().split('\n')).toHaveLength(1);
});
