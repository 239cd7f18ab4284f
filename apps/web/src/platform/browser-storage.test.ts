// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createBrowserStorage } from './browser-storage.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['localStorage', createBrowserStorage],
  ['sessionStorage', () => createBrowserStorage(() => sessionStorage)],
] as const)('keeps texts for the page where the browser forbids %s', (name, create) => {
  vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  const storage = create();
  expect([storage.get('a'), storage.keys()]).toEqual([null, []]);
  storage.set('a', 'text');
  expect([storage.get('a'), storage.keys()]).toEqual(['text', ['a']]);
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});
