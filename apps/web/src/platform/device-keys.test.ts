import 'fake-indexeddb/auto';
import { isSignedByPhone } from '@ligo/link/test-support';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { createDeviceKeys } from './device-keys.ts';

const DATA = new Uint8Array([1, 2, 3]);

it('is the same key for an account in each page, another one for another account, and signs', async () => {
  const database = new IDBFactory();
  const onNotKept = vi.fn();
  const [first, again] = [createDeviceKeys(database, onNotKept), createDeviceKeys(database, onNotKept)];
  const [one, same, other] = await Promise.all([first('a'), again('a'), again('b')]);
  expect(same.key).toEqual(one.key);
  expect(other.key).not.toEqual(one.key);
  expect(await isSignedByPhone(one.key, await same.sign(DATA), DATA)).toBe(true);
  expect(first('a')).toBe(first('a'));
  expect(onNotKept).not.toHaveBeenCalled();
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
  const keys = createDeviceKeys(database as unknown as IDBFactory, onNotKept);
  const key = await keys('a');
  expect((await keys('a')).key).toBe(key.key);
  expect(onNotKept).toHaveBeenCalledOnce();
});
