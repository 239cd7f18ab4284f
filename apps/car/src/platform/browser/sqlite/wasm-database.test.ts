import initSqlite from '@sqlite.org/sqlite-wasm';
import { afterEach, expect, it } from 'vitest';
import { describeBookStore } from '../../../book/test-support/book-store.contract.ts';
import { CarStore, MIGRATIONS } from '../../../car-store.ts';
import { describeEventStore } from '../../../events/test-support/event-store.contract.ts';
import { describeKeyValueStore } from '../../../ports/test-support/key-value-store.contract.ts';
import { describeTripStore } from '../../../trips/test-support/trip-store.contract.ts';
import { isDamage, prepareDatabase, StoreError } from '../../sqlite/prepare-database.ts';
import type { SqlDatabase } from '../../sqlite/statements.ts';
import { describeSqlDatabase } from '../../sqlite/test-support/sql-database.contract.ts';
import { WasmDatabase } from './wasm-database.ts';

const sqlite = await initSqlite();
const opened: SqlDatabase[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

function open(path = ':memory:'): SqlDatabase {
  const database = new WasmDatabase(sqlite, new sqlite.oo1.DB(path));
  opened.push(database);
  return database;
}
const prepare = (database: SqlDatabase, migrations: readonly string[]) =>
  prepareDatabase(database, { name: 'The store', migrations, pragmas: [], adviceIfNewer: 'Reload.' });
const openStore = () => new CarStore(prepare(open(), MIGRATIONS), { info() {}, warn() {}, error() {} });

describeSqlDatabase('of WebAssembly', open);
describeTripStore('of WebAssembly', () => openStore().trips);
describeEventStore('of WebAssembly', () => openStore().events);
describeKeyValueStore('of WebAssembly', () => openStore().kv);
describeBookStore('of WebAssembly', () => openStore().book);

it('brings an older database to the present version, and refuses a newer one', () => {
  const path = 'file:/shared?vfs=memdb';
  const kept = open(path);
  prepare(open(path), ['CREATE TABLE a (x INTEGER) STRICT']);
  kept.exec('INSERT INTO a VALUES (7)');
  const both = ['CREATE TABLE a (x INTEGER) STRICT', 'ALTER TABLE a ADD COLUMN y INTEGER'];
  expect(prepare(open(path), both).prepare('SELECT * FROM a').all()).toEqual([{ x: 7, y: null }]);
  expect(() => prepare(open(path), both.slice(0, 1))).toThrow(
    new StoreError(
      'The store was written by a newer version of the app (format 2; this one knows up to 1). Reload.',
    ),
  );
});

it('knows a damaged database from one that cannot be used for another reason', () => {
  expect(() => prepare(open(), ['rubbish'])).toThrow(
    expect.toSatisfy((error) => !isDamage(error), 'no damage'),
  );
  const { capi, wasm } = sqlite;
  const damaged = new sqlite.oo1.DB(':memory:');
  const bytes = new TextEncoder().encode('no database'.repeat(100));
  const at = wasm.allocFromTypedArray(bytes);
  const { length } = bytes;
  capi.sqlite3_deserialize(damaged, 'main', at, length, length, capi.SQLITE_DESERIALIZE_FREEONCLOSE);
  expect(() => prepare(new WasmDatabase(sqlite, damaged), MIGRATIONS)).toThrow(
    expect.toSatisfy(isDamage, 'damage'),
  );
  expect(damaged.isOpen()).toBe(false);
});
