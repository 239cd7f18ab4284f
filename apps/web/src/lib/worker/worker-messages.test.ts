import { expect, test } from 'vitest';
import { workerMessageOf } from '../worker-memory.ts';

test.each([
  { type: 'cache-invalidated' },
  { type: 'push-subscription-changed' },
  {
    type: 'notification-click',
    id: 'one',
    path: '/app/notification-click-middleware?data=%7B%7D',
    atMs: 1_700_000_000_000,
  },
])('%o is a message of the worker', (message) => {
  expect(workerMessageOf(message)).toEqual(message);
});

test.each([
  null,
  'cache-invalidated',
  {},
  { type: 'other' },
  { type: 'notification-click' },
  { type: 'notification-click', path: '/app/notification-click-middleware?data=%7B%7D' },
  { type: 'notification-click', id: 'one', atMs: 1, path: 'https://elsewhere.example/' },
  { type: 'notification-click', id: 'one', atMs: 1, path: '//elsewhere.example' },
])('%o is none', (data) => {
  expect(workerMessageOf(data)).toBeNull();
});
