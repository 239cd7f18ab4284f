import { expect, test } from 'vitest';
import { createFakeStorage } from '../test-support/fake-browser.ts';
import { createRecordStorage } from './create-car-record.ts';

test('keeps records for the next page, and ignores invalid JSON', () => {
  const storage = createFakeStorage();
  createRecordStorage(storage.tab()).write('a', { soc: 5 });
  const next = createRecordStorage(storage.tab());
  expect(next.read('a')).toEqual({ soc: 5 });
  next.remove('a');
  expect(next.read('a')).toBeUndefined();
  storage.texts.set('ligo.record.b', '{"soc":');
  expect(next.read('b')).toBeUndefined();
});

test('clears its records and nothing else', () => {
  const storage = createFakeStorage();
  const records = createRecordStorage(storage.tab());
  storage.texts.set('ligo.language', 'he');
  records.write('a', 1);
  records.write('b', null);
  records.clear();
  expect([...storage.texts]).toEqual([['ligo.language', 'he']]);
});
