import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookEntryOf, isDeletedEntry, type MergedEntry, mergeBookWrite, writesOf } from './book-merge.ts';

const NOW_MS = 1_000;
type Write = Parameters<typeof mergeBookWrite>[1];
const merged = (writes: readonly Write[]) =>
  writes.reduce<MergedEntry | null>((entry, write) => mergeBookWrite(entry, write, NOW_MS), null);
const shown = (entry: MergedEntry | null) => (entry && !isDeletedEntry(entry) ? entry.value : null);

const field = fc.constantFrom<string | number | null>('a', 'b', null, 1, 2);
const value = fc.dictionary(fc.constantFrom('name', 'radius', 'note'), field, { minKeys: 1 });
const write = fc.record({ value: fc.option(value, { freq: 4 }), changedAt: fc.nat(6) });

it('BOOK-1 BOOK-2 leaves the same entry in every order of the same writes, however often one arrives', () => {
  const orders = fc
    .array(write, { maxLength: 6 })
    .chain((writes) =>
      fc.tuple(
        fc.constant(writes),
        fc.shuffledSubarray([...writes, ...writes], { minLength: 2 * writes.length }),
      ),
    );
  fc.assert(
    fc.property(orders, ([writes, again]) => {
      expect(merged(again)).toEqual(merged(writes));
    }),
    { numRuns: 1_000 },
  );
});

it('BOOK-1 BOOK-2 keeps of each field what was set last, and is there unless it was deleted last', () => {
  fc.assert(
    fc.property(fc.uniqueArray(write, { maxLength: 8, selector: ({ changedAt }) => changedAt }), (writes) => {
      const sorted = [...writes].sort((one, other) => one.changedAt - other.changedAt);
      const fields = Object.entries(Object.assign({}, ...sorted.map((each) => each.value)));
      const kept = fields.filter(([, set]) => set !== null);
      expect(shown(merged(writes))).toEqual(sorted.at(-1)?.value ? Object.fromEntries(kept) : null);
    }),
  );
});

it('BOOK-1 writes an entry again with the time of each field, as a phone has it', () => {
  fc.assert(
    fc.property(fc.array(write, { minLength: 1, maxLength: 8 }), (writes) => {
      const entry = merged(writes);
      if (!entry) return;
      const again = merged(writesOf(bookEntryOf({ kind: 'place', id: 'home', rev: 1, ...entry })));
      const { deletedAt } = entry;
      if (isDeletedEntry(entry)) expect(again).toEqual({ value: {}, fieldTimes: {}, deletedAt });
      else expect(again).toEqual({ ...entry, deletedAt: -1 });
    }),
    { numRuns: 1_000 },
  );
});

it('BOOK-2 brings an entry back whole that one phone deleted and another changed later', () => {
  const [whole, deletion, edit] = [
    { value: { name: 'Home', radius: 50 }, changedAt: 1 },
    { value: null, changedAt: 2 },
    { value: { radius: 80 }, changedAt: 3 },
  ];
  expect(shown(merged([whole, deletion]))).toBeNull();
  expect(shown(merged([whole, { ...edit, changedAt: 2 }, deletion]))).toBeNull();
  expect(shown(merged([whole, deletion, edit]))).toEqual({ name: 'Home', radius: 80 });
});

it('BOOK-3 does not let a clock that is ahead win for ever, nor one that is behind lose what it has seen', () => {
  const ahead = merged([{ value: { name: 'Ahead' }, changedAt: 9e9 }]);
  expect(ahead?.fieldTimes).toEqual({ name: NOW_MS });
  const later = mergeBookWrite(ahead, { value: { name: 'Later' }, changedAt: NOW_MS + 5 }, NOW_MS + 5);
  expect(shown(later)).toEqual({ name: 'Later' });
  // The clock of the car was set back.
  const known = mergeBookWrite(later, { value: { name: 'Known' }, changedAt: NOW_MS + 6 }, 0);
  expect(shown(known)).toEqual({ name: 'Known' });
});

it('takes names of fields as they are', () => {
  const entry = merged([{ value: { constructor: 2, toString: 'x' }, changedAt: 1 }]);
  expect(shown(entry)).toEqual({ constructor: 2, toString: 'x' });
});
