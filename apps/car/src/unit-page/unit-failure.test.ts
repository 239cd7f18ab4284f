import { expect, it } from 'vitest';
import { IdentityError } from '../platform/browser/identity/load-identity.ts';
import { StoreInUseError } from '../platform/browser/sqlite/open-database.ts';
import { asStoreError, NewerStoreError } from '../platform/sqlite/prepare-database.ts';
import { failureOf } from './unit-failure.ts';

const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
const quota = new DOMException('no room', 'QuotaExceededError');

it.each([
  [new StoreInUseError('taken'), 'in-use'],
  [new NewerStoreError('newer'), 'newer'],
  [asStoreError('The store', full), 'full'],
  [quota, 'full'],
  [asStoreError('The store', new Error('no OPFS')), 'storage'],
  [new IdentityError('key-removed', 'gone'), 'key-removed'],
  [new IdentityError('no-keys', 'old', { cause: quota }), 'no-keys'],
  [new Error('something'), 'other'],
  ['something', 'other'],
] as const)('names %s %s', (error, reason) => {
  expect(failureOf(error)).toMatchObject({ reason });
});

it('keeps the message for a report', () => {
  expect(failureOf(new Error('something')).text).toBe('something');
  expect(failureOf('something').text).toBe('something');
});
