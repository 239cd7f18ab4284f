import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { CarStore } from './car-store.ts';
import { describeEventStore } from './events/test-support/event-store.contract.ts';
import { describeKeyValueStore } from './ports/test-support/key-value-store.contract.ts';
import { describeTripStore } from './trips/test-support/trip-store.contract.ts';

const opened: CarStore[] = [];
function open(): CarStore {
  const log = { info() {}, warn() {}, error() {} };
  const store = CarStore.open(mkdtempSync(join(tmpdir(), 'ligo-contract-')), 1, log);
  opened.push(store);
  return store;
}
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

describeTripStore('on a disk', () => open().trips);
describeEventStore('on a disk', () => open().events);
describeKeyValueStore('on a disk', () => open().kv);
