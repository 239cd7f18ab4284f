import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { runCommand } from '../run-command.ts';
import { Accounts } from '../storage/accounts.ts';
import { openDatabase } from '../storage/open-database.ts';
import { hasPostgres, postgresEngine, sqliteEngine } from '../test-support/databases.ts';
import { serverUnderTest } from '../test-support/server-under-test.ts';

const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const newFile = () => join(mkdtempSync(join(tmpdir(), 'ligo-backup-')), 'ligo.backup');

describe.each([sqliteEngine, ...(hasPostgres ? [postgresEngine] : [])])('a backup on %o', (startEngine) => {
  /** A running server on a database of its own, and the commands with its settings. */
  async function start() {
    const engine = await startEngine();
    closing.push(() => engine.stop());
    const settings = { LIGO_DATA_DIR: engine.folder, ...(engine.url ? { DATABASE_URL: engine.url } : {}) };
    const server = await serverUnderTest(settings);
    let isRunning = true;
    const stop = async () => {
      if (isRunning) await server.close();
      isRunning = false;
    };
    closing.push(stop);
    const open = () => openDatabase(engine.folder, engine.url);
    const database = await open();
    closing.push(() => database.destroy());
    const accounts = new Accounts(database, Date.now);
    const add = (name: string) => accounts.idFor({ issuer: 'i', subject: name, email: `${name}@x.example` });
    const run = (...args: string[]) => runCommand(args, readConfig(settings));
    return { engine, open, stop, add, run, close: () => database.destroy() };
  }

  it('of a running server holds one moment, and brings it back', async () => {
    const { open, stop, add, run, close } = await start();
    await add('before');
    const file = newFile();
    let isWriting = true;
    const writing = (async () => {
      for (let number = 0; isWriting; number++) {
        await add(`meanwhile ${number}`);
        // SQLite answers at once, and the copy wants its turn.
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    expect(await run('backup', file)).toContain(file);
    isWriting = false;
    await writing;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await add('after');
    await close();
    await expect(run('restore', file)).rejects.toThrow(/Another server uses|1 of the servers .* still run/);
    await stop();

    await run('restore', file);
    const restored = await open();
    const subjects = (await restored.selectFrom('accounts').select('subject').execute()).map(
      ({ subject }) => subject,
    );
    await restored.destroy();
    expect(subjects).toContain('before');
    expect(subjects).not.toContain('after');
  });

  it('is never written over a file, and nothing but a backup is restored', async () => {
    const { open, stop, add, run, close } = await start();
    await add('stays');
    const file = newFile();
    writeFileSync(file, 'something else');
    await expect(run('backup', file)).rejects.toThrow(/is there already/);
    await close();
    await stop();
    await expect(run('restore', file)).rejects.toThrow(/is no backup|pg_restore failed/);
    await expect(run('restore', newFile())).rejects.toThrow(/There is no file/);
    await expect(run('undo', file)).rejects.toThrow(/Commands: backup FILE, restore FILE/);
    const database = await open();
    expect(await database.selectFrom('accounts').select('subject').execute()).toEqual([{ subject: 'stays' }]);
    await database.destroy();
  });
});

it('is not restored under a running server; what was there before is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-backup-'));
  const settings = { LIGO_DATA_DIR: folder };
  const server = await serverUnderTest(settings);
  const config = readConfig(settings);
  const file = newFile();
  await runCommand(['backup', file], config);
  await expect(runCommand(['restore', file], config)).rejects.toThrow(/Another server uses/);
  await server.close();
  const old = /is (\S+)\.$/.exec(await runCommand(['restore', file], config))?.[1] ?? '';
  expect(existsSync(old)).toBe(true);
  await (await serverUnderTest(settings)).close();
});
