import { describe, expect, it } from 'vitest';
import type { BookStore, StoredEntry } from '../book-contract.ts';

const entry = (rev: number, given: Partial<StoredEntry> = {}): StoredEntry => ({
  ...{ kind: 'place', id: `p${rev}`, by: null, rev },
  ...{ value: { name: `Place ${rev}` }, fieldTimes: { name: rev }, deletedAt: -1 },
  ...given,
});
const deleted = (rev: number, id = `p${rev}`) => entry(rev, { id, value: {}, fieldTimes: {}, deletedAt: 9 });

export function describeBookStore(title: string, open: () => BookStore): void {
  describe(`a book ${title}`, () => {
    it('keeps entries by kind and id, in the order of their revisions', () => {
      const store = open();
      expect([store.newestRev(), store.count(), store.after(0, 9)]).toEqual([0, 0, []]);
      for (const rev of [1, 2, 3]) store.put(entry(rev, rev === 2 ? { kind: 'tariff', by: 'anna' } : {}));
      store.put(entry(4, { id: 'p1', value: { name: 'Home', rooms: [1, null] } }));
      expect(store.after(0, 9).map(({ id }) => id)).toEqual(['p2', 'p3', 'p1']);
      expect(store.after(2, 1).map(({ id }) => id)).toEqual(['p3']);
      expect(store.ofKind('place').map(({ id }) => id)).toEqual(['p3', 'p1']);
      expect(store.entry('tariff', 'p2')).toEqual(entry(2, { kind: 'tariff', by: 'anna' }));
      expect(store.entry('place', 'p1')?.value).toEqual({ name: 'Home', rooms: [1, null] });
      expect(store.entry('place', 'p2')).toBeNull();
      expect([store.newestRev(), store.count()]).toEqual([4, 3]);
    });

    it('keeps the newest deletions and every other entry', () => {
      const store = open();
      for (const rev of [1, 2, 3]) store.put(deleted(rev));
      store.put(entry(4));
      expect(store.count()).toBe(1);
      store.forgetDeleted(2);
      expect(store.after(0, 9).map(({ id }) => id)).toEqual(['p2', 'p3', 'p4']);
      expect(store.entry('place', 'p2')).toEqual(deleted(2));
      store.forgetDeleted(0);
      expect(store.after(0, 9).map(({ id }) => id)).toEqual(['p4']);
    });
  });
}
