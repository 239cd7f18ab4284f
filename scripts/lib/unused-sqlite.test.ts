import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { WasmDatabase } from '../../apps/car/src/platform/browser/sqlite/wasm-database.ts';
import { describeSqlDatabase } from '../../apps/car/src/platform/sqlite/test-support/sql-database.contract.ts';
import { withoutUnusedParts } from '../../apps/web/remove-unused-sqlite.ts';

interface Library {
  default(options: { wasmBinary: Uint8Array }): Promise<ConstructorParameters<typeof WasmDatabase>[0]>;
}

const { resolve } = createRequire(new URL('../../apps/car/package.json', import.meta.url));
const wasmBinary = readFileSync(resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'));
const whole = readFileSync(join(resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'), '../index.mjs'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'sqlite.mjs');
writeFileSync(file, withoutUnusedParts(whole));
const { default: initSqlite } = (await import(file)) as Library;

const open = async () => new (await initSqlite({ wasmBinary })).oo1.DB(':memory:');

const sqlite = await initSqlite({ wasmBinary });
describeSqlDatabase(
  'of as much of WebAssembly',
  () => new WasmDatabase(sqlite, new sqlite.oo1.DB(':memory:')),
);

it('keeps what a database needs', async () => {
  const database = await open();
  database.exec('CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (7)');
  expect(database.selectValue("SELECT strftime('%Y', x, 'unixepoch', 'localtime') FROM a")).toMatch(
    /19(69|70)/,
  );
  expect(() => database.exec('rubbish')).toThrow('syntax error');
});

it('begins its random numbers with those of the browser', async () => {
  const filled = vi.spyOn(crypto, 'getRandomValues');
  const database = await open();
  expect(Number(database.selectValue('SELECT random()'))).not.toBe(0);
  expect(filled.mock.calls.some(([bytes]) => Number(bytes?.byteLength) >= 32)).toBe(true);
});

it('fails for a version of the library that has other parts', () => {
  expect(() =>
    withoutUnusedParts(whole.replaceAll('MEMFS', 'OTHERFS').replaceAll('sqlite3.vtab', 'sqlite3.other')),
  ).toThrow('SQLite has no sqlite3.vtab = vtab');
  expect(() => withoutUnusedParts(whole.replaceAll('Module["_', 'Module["'))).toThrow('SQLite has no ');
});
