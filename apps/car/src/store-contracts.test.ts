import { join } from 'node:path';
import { afterEach } from 'vitest';
import { describeBookStore } from './book/test-support/book-store.contract.ts';
import type { CarStore } from './car-store.ts';
import { openStore } from './data-folder.ts';
import { describeEventStore } from './events/test-support/event-store.contract.ts';
import { openDatabase } from './platform/node/sqlite/database.ts';
import { describeSqlDatabase } from './platform/sqlite/test-support/sql-database.contract.ts';
import { describeKeyValueStore } from './ports/test-support/key-value-store.contract.ts';
import { tempFolder } from './test-support/temp-folder.ts';
import { describeTripStore } from './trips/test-support/trip-store.contract.ts';

const opened: CarStore[] = [];
function open(): CarStore {
  const log = { info() {}, warn() {}, error() {} };
  const store = openStore(tempFolder(), 1, log);
  opened.push(store);
  return store;
}
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

describeTripStore('on a disk', () => open().trips);
describeEventStore('on a disk', () => open().events);
describeKeyValueStore('on a disk', () => open().kv);
describeBookStore('on a disk', () => open().book);
describeSqlDatabase('on a disk', () => openDatabase(join(tempFolder(), 'car.sqlite'), [], () => {}));
