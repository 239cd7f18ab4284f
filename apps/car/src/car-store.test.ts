import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from './data-folder.ts';
import { tempFolder } from './test-support/temp-folder.ts';

const log = { info() {}, warn() {}, error() {} };

/** A database whose first page alone can be read. */
function damagedPages(): Buffer {
  const data = tempFolder();
  openStore(data, 1, log).close();
  return readFileSync(join(data, 'car.sqlite')).fill(0xff, 4_096);
}

it.each([
  ['is no database', () => Buffer.from('this is no database, but its owner may want it back')],
  ['has damaged pages', damagedPages],
])('sets a file aside that %s, and loses no byte of it', (_what, make) => {
  const data = tempFolder();
  const bytes = make();
  writeFileSync(join(data, 'car.sqlite'), bytes);
  const store = openStore(data, 77, log);
  expect([store.lastState(), store.trips.summaries(0, 0)]).toEqual([null, []]);
  store.close();
  expect(readFileSync(join(data, 'car.sqlite.damaged-77')).equals(bytes)).toBe(true);
});

it('sets nothing aside that is not damaged', () => {
  const data = tempFolder();
  mkdirSync(join(data, 'car.sqlite'));
  expect(() => openStore(data, 1, log)).toThrow();
  expect(readdirSync(data)).toEqual(['car.sqlite']);
});
