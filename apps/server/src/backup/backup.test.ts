import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { runCommand } from '../run-command.ts';
import { Accounts } from '../storage/accounts.ts';
import { openDatabase } from '../storage/open-database.ts';
import { sqliteFile } from '../storage/sqlite.ts';
import { ENGINES, hasPostgres, postgresEngine, sqliteEngine } from '../test-support/databases.ts';
import { serverUnderTest } from '../test-support/server-under-test.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'ligo-backup-')), 'ligo.backup');

describe.each(ENGINES)('a backup on %o', (startEngine) => {
  /** A running server on a database of its own, and the commands with its settings. */
  async function start() {
    const engine = await startEngine();
    onTestFinished(() => engine.stop());
    const settings = { LIGO_DATA_DIR: engine.folder, ...(engine.url ? { DATABASE_URL: engine.url } : {}) };
    const server = await serverUnderTest(settings);
    onTestFinished(server.close);
    const open = () => openDatabase(engine.folder, engine.url);
    const database = await open();
    onTestFinished(() => database.destroy());
    const accounts = new Accounts(database, Date.now);
    const add = (name: string) => accounts.idFor({ issuer: 'i', subject: name, email: `${name}@x.example` });
    const run = (...args: string[]) => runCommand(args, readConfig(settings));
    return { engine, open, stop: server.close, add, run, close: () => database.destroy() };
  }

  it('of a running server holds one moment, and brings it back', async () => {
    const { engine, open, stop, add, run, close } = await start();
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
    try {
      expect(await run('backup', file)).toContain(file);
    } finally {
      isWriting = false;
      await writing;
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await add('after');
    await close();
    await expect(run('restore', file)).rejects.toThrow(/Another server uses|1 running server/);
    await stop();

    const old = /is (\S+)\.$/.exec(await run('restore', file))?.[1];
    expect(old === undefined || existsSync(old)).toBe(true);
    expect(old === undefined).toBe(engine.url !== null);
    const restored = await open();
    const subjects = (await restored.selectFrom('accounts').select('subject').execute()).map(
      ({ subject }) => subject,
    );
    await restored.destroy();
    expect(subjects).toContain('before');
    expect(subjects).not.toContain('after');
  });

  it('is never written over a file, and nothing but a backup is restored', async () => {
    const { engine, open, stop, add, run, close } = await start();
    await add('stays');
    const file = newFile();
    writeFileSync(file, 'something else');
    await expect(run('backup', file)).rejects.toThrow(/already exists/);
    await close();
    await stop();
    await expect(run('restore', file)).rejects.toThrow(`${file} is not a backup of a Ligo server`);
    const whole = newFile();
    await run('backup', whole);
    const bytes = readFileSync(whole);
    for (const part of [0.3, 0.6, 0.9]) {
      writeFileSync(file, bytes.subarray(0, bytes.length * part));
      await expect(run('restore', file), `${part}`).rejects.toThrow(/is not a backup|pg_restore failed/);
    }
    expect(readdirSync(engine.folder).filter((name) => name.includes('restored'))).toEqual([]);
    await expect(run('restore', newFile())).rejects.toThrow(/File not found/);
    await expect(run('undo', file)).rejects.toThrow(/Commands: backup FILE, restore FILE/);
    const database = await open();
    expect(await database.selectFrom('accounts').select('subject').execute()).toEqual([{ subject: 'stays' }]);
    await database.destroy();
  });
});

describe('a backup of SQLite', () => {
  /** A stopped server, a backup of its account "before", and copies of its database while "after" was only in its log. */
  async function start() {
    const engine = await sqliteEngine();
    onTestFinished(() => engine.stop());
    const database = await engine.open();
    const accounts = new Accounts(database, Date.now);
    const add = (name: string) => accounts.idFor({ issuer: 'i', subject: name, email: `${name}@x.example` });
    const run = (...args: string[]) => runCommand(args, readConfig({ LIGO_DATA_DIR: engine.folder }));
    const [backup, aside, target] = [newFile(), newFile(), sqliteFile(engine.folder)];
    await add('before');
    await run('backup', backup);
    await add('after');
    for (const part of ['', '-wal']) copyFileSync(target + part, aside + part);
    await database.destroy();
    const subjects = async () => {
      const restored = await engine.open();
      const rows = await restored.selectFrom('accounts').select('subject').orderBy('created_at').execute();
      await restored.destroy();
      return rows.map(({ subject }) => subject);
    };
    return { run, backup, aside, target, subjects };
  }

  it('takes nothing from a log that stayed when the database was lost', async () => {
    const { run, backup, aside, target, subjects } = await start();
    rmSync(target);
    copyFileSync(`${aside}-wal`, `${target}-wal`);
    await run('restore', backup);
    expect(await subjects()).toEqual(['before']);
  });

  it('keeps the replaced database whole', async () => {
    const { run, backup, aside, target, subjects } = await start();
    for (const part of ['', '-wal']) copyFileSync(aside + part, target + part);
    const old = /is (\S+)\.$/.exec(await run('restore', backup))?.[1] ?? '';
    expect(await subjects()).toEqual(['before']);
    expect(existsSync(`${old}-wal`)).toBe(false);
    await run('restore', old);
    expect(await subjects()).toEqual(['before', 'after']);
  });

  it('is restored with the log beside it', async () => {
    const { run, aside, subjects } = await start();
    await run('restore', aside);
    expect(await subjects()).toEqual(['before', 'after']);
  });
});

describe.runIf(hasPostgres)('a backup of PostgreSQL', () => {
  /** A database with all tables and a backup of it. */
  async function start() {
    const engine = await postgresEngine();
    onTestFinished(() => engine.stop());
    const url = engine.url ?? '';
    const database = await engine.open();
    const file = newFile();
    const run = (DATABASE_URL: string, ...args: string[]) => runCommand(args, readConfig({ DATABASE_URL }));
    await run(url, 'backup', file);
    const other = async (name: string) => {
      await sql`create database ${sql.id(name)}`.execute(database);
      return url.replace(/postgres$/, name);
    };
    return { url, database, file, run, other };
  }

  it('goes into an empty database, and not over that of a newer server, whose tables would stay', async () => {
    const { url, database, file, run, other } = await start();
    await sql`create table newer (id text references accounts (id))`.execute(database);
    await sql`insert into kysely_migration values ('9999_newer', '2030')`.execute(database);
    const empty = await other('empty');
    await database.destroy();
    await expect(run(url, 'restore', file)).rejects.toThrow(/newer server .*9999_newer.* empty database/);
    await run(empty, 'restore', file);
    await (await serverUnderTest({ DATABASE_URL: empty })).close();
  });

  it('is one of a Ligo server, or nothing is changed', async () => {
    const { url, database, run, other } = await start();
    const foreign = await other('foreign');
    await database.destroy();
    const client = new pg.Client(foreign);
    await client.connect();
    await client.query('create table shop (id int)');
    await client.end();
    const file = newFile();
    execFileSync('pg_dump', ['--format=custom', `--dbname=${foreign}`, `--file=${file}`]);
    await expect(run(url, 'restore', file)).rejects.toThrow(`${file} is not a backup of a Ligo server`);
    await (await serverUnderTest({ DATABASE_URL: url })).close();
  });
});
