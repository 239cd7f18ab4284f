import 'fake-indexeddb/auto';
import { PHONE_KEY } from '@ligo/link';
import { isSignedByPhone } from '@ligo/link/test-support';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { resultOf } from '../lib/request-result.ts';
import { createDeviceKeys } from './device-keys.ts';

const DATA = new Uint8Array([1, 2, 3]);
const NO_CARS = () => [];

it('is the same key for an account in each page, another one for another account, and signs', async () => {
  const database = new IDBFactory();
  const onNotKept = vi.fn();
  const open = () => createDeviceKeys(database, onNotKept, NO_CARS);
  const [first, again] = [open(), open()];
  const [one, same, other] = await Promise.all([first.keyOf('a'), again.keyOf('a'), again.keyOf('b')]);
  expect(same.key).toEqual(one.key);
  expect(other.key).not.toEqual(one.key);
  expect(await isSignedByPhone(one.key, await same.sign(DATA), DATA)).toBe(true);
  expect(await first.keyOf('a')).toBe(one);
  expect(onNotKept).not.toHaveBeenCalled();
});

it('TRUST-12 knows the cars that it has learned, also in a later page, for their account alone', async () => {
  const database = new IDBFactory();
  // The list of a new browser comes from the server.
  const open = () =>
    createDeviceKeys(
      database,
      () => {},
      () => ['listed'],
    );
  const keys = open();
  await Promise.all(['one', 'two', 'one'].map((carId) => keys.learn({ account: 'a', carId })));
  await vi.waitFor(async () => {
    const later = open();
    const known = ['one', 'two', 'listed'].map((carId) => later.knows({ account: 'a', carId }));
    expect(await Promise.all(known)).toEqual([true, true, false]);
    expect(await later.knows({ account: 'b', carId: 'one' })).toBe(false);
  });
});

it('TRUST-12 knows a car that another open page has learned', async () => {
  const database = new IDBFactory();
  const [one, other] = [1, 2].map(() => createDeviceKeys(database, () => {}, NO_CARS));
  const target = { account: 'a', carId: 'car' };
  expect(await other?.knows(target)).toBe(false);
  await one?.learn(target);
  expect(await other?.knows(target)).toBe(true);
});

it('TRUST-12 knows the cars on the list of a browser whose key is older than that rule, once', async () => {
  const database = new IDBFactory();
  const pair = await crypto.subtle.generateKey(PHONE_KEY, false, ['sign', 'verify']);
  const opening = database.open('ligo-device-keys', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
  const connection = await resultOf(opening);
  await resultOf(connection.transaction('keys', 'readwrite').objectStore('keys').put(pair, 'a'));
  connection.close();
  const knows = (carId: string, listed: string[]) =>
    createDeviceKeys(
      database,
      () => {},
      () => listed,
    ).knows({ account: 'a', carId });
  expect(await knows('old', ['old'])).toBe(true);
  expect(await knows('new', ['old', 'new'])).toBe(false);
  expect(await knows('old', [])).toBe(true);
});

it.each([
  ['no database', undefined],
  [
    'a database that does not open',
    {
      open: () => {
        throw new DOMException('', 'SecurityError');
      },
    },
  ],
])('lasts as long as the page in a browser with %s', async (_what, database) => {
  const onNotKept = vi.fn();
  const keys = createDeviceKeys(database as unknown as IDBFactory, onNotKept, NO_CARS);
  const key = await keys.keyOf('a');
  expect((await keys.keyOf('a')).key).toBe(key.key);
  expect(onNotKept).toHaveBeenCalledOnce();
  const target = { account: 'a', carId: 'car' };
  expect(await keys.knows(target)).toBe(false);
  await keys.learn(target);
  expect(await keys.knows(target)).toBe(true);
});
