import { readPhoneMessage, writePhoneMessage } from '@ligo/protocol';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryBook } from '../demo/memory-book.ts';
import type { Book, BookWrite } from './book-contract.ts';
import { createBook } from './create-book.ts';

let store: MemoryBook;
let book: Book;
beforeEach(() => {
  store = new MemoryBook();
  book = createBook(store, { nowMs: () => 1_000_000 });
});

const write = (id: string, value: BookWrite['value'], given: Partial<BookWrite> = {}) =>
  book.write({ kind: 'place', id, value, changedAt: 1_000, basedOn: 0, ...given }, 'anna');
const all = () => book.page(0).entries;
const long = (bytes: number) => 'x'.repeat(bytes - JSON.stringify({ note: '' }).length);

it('BOOK-4 numbers changes over the whole book, and a write that changes nothing not at all', () => {
  const changedKinds = vi.fn();
  book.onChange(changedKinds);
  expect(write('home', { name: 'Home' })).toEqual({
    result: 'stored',
    entry: { kind: 'place', id: 'home', value: { name: 'Home' }, changedAt: 1_000, rev: 1 },
  });
  expect(write('night', { price: 0.2 }, { kind: 'tariff' }).entry?.rev).toBe(2);
  expect(write('home', { name: 'Home' }).entry?.rev).toBe(1);
  expect(write('home', { radius: 50 }, { changedAt: 2_000 }).entry).toMatchObject({
    value: { name: 'Home', radius: 50 },
    rev: 3,
  });
  expect(book.newestRev()).toBe(3);
  expect(changedKinds.mock.calls).toEqual([['place'], ['tariff'], ['place']]);
});

it('BOOK-5 refuses a value that is too large as a whole, and one entry too many, and keeps what is there', () => {
  expect(write('note', { note: long(4_096) }).result).toBe('stored');
  expect(write('note', { more: 1 }, { changedAt: 2_000 })).toEqual({ result: 'too-large' });
  expect(write('other', { note: 'ü'.repeat(2_048) }).result).toBe('too-large');
  const count = vi.spyOn(store, 'count').mockReturnValue(4_999);
  expect(write('last', { name: '' }).result).toBe('stored');
  count.mockReturnValue(5_000);
  expect(write('more', { name: '' })).toEqual({ result: 'full' });
  expect(write('last', { name: 'Home' }, { changedAt: 2_000 }).result).toBe('stored');
  expect(write('last', null, { changedAt: 3_000 }).result).toBe('stored');
  expect(write('last', { name: 'Home' }, { changedAt: 4_000 })).toEqual({ result: 'full' });
});

it('BOOK-6 hands on what it does not know', () => {
  write('x1', { any: { deep: [1, 'two', null] } }, { kind: 'of-2031' });
  expect(all()[0]).toMatchObject({ kind: 'of-2031', value: { any: { deep: [1, 'two', null] } } });
});

it('BOOK-7 brings a phone every change in pages that fit into a message', () => {
  for (let index = 0; index < 300; index++) write(`p${index}`, { note: long(4_000) });
  write('p0', null, { changedAt: 2_000 });
  const ids: string[] = [];
  for (let rev = 0; ; ) {
    const { entries, lastRev, count } = book.page(rev);
    expect(count).toBe(299);
    expect(JSON.stringify(entries).length).toBeLessThan(250_000);
    if (entries.length === 0) break;
    ids.push(...entries.map(({ id, value }) => (value ? id : `no ${id}`)));
    rev = lastRev;
  }
  expect(ids).toHaveLength(300);
  expect(ids.at(-1)).toBe('no p0');
});

it('BOOK-8 forgets the oldest deletions first', () => {
  const forget = vi.spyOn(store, 'forgetDeleted');
  write('home', { name: 'Home' });
  expect(forget).not.toHaveBeenCalled();
  write('home', null, { changedAt: 2_000 });
  expect(forget).toHaveBeenCalledExactlyOnceWith(5_000);
});

it('BOOK-9 asks for the whole entry if it does not have the one that was changed', () => {
  expect(write('lost', { radius: 50 }, { basedOn: 7 })).toEqual({ result: 'missing' });
  expect(all()).toEqual([]);
});

it('never throws, and stays within its limits, whatever arrives', () => {
  const json = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(Number.NaN));
  const extras = fc.record(
    {
      ...{ kind: fc.oneof(fc.constant('place'), fc.string()), id: fc.oneof(fc.constant('a'), fc.string()) },
      value: fc.oneof(fc.dictionary(fc.string(), json), json),
      ...{ changedAt: fc.oneof(fc.nat(), fc.double()), basedOn: fc.oneof(fc.constant(0), fc.integer()) },
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(extras, (sent) => {
      const read = readPhoneMessage(writePhoneMessage('BookWrite', sent as BookWrite));
      if (read.ok && read.message.action === 'BookWrite') book.write(read.message.extras, 'anna');
      for (const { value } of all()) expect(JSON.stringify(value).length).toBeLessThan(4_097);
    }),
  );
});
