import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MIN_FREE_BYTES, recordingsToDelete } from './retention.ts';

const MB = 1_000_000;
const PLENTY = 100_000 * MB;
const three = ['c', 'a', 'b'].map((name) => ({ name, bytes: 400 * MB }));
const needs = { limitBytes: 1_000 * MB, freeBytes: PLENTY, wantedBytes: MB, openBytes: 0 };

it('KEEP-1 keeps the limit with what is about to be written, and what is being written counts', () => {
  expect(recordingsToDelete({ ...needs, finished: three.slice(1) })).toEqual([]);
  expect(recordingsToDelete({ ...needs, finished: three })).toEqual(['c']);
  expect(recordingsToDelete({ ...needs, openBytes: 300 * MB, finished: three })).toEqual(['c', 'a']);
});

it('KEEP-1 leaves 1000 MB free, for any limit', () => {
  const limitBytes = PLENTY;
  const freeBytes = MIN_FREE_BYTES;
  expect(recordingsToDelete({ ...needs, limitBytes, freeBytes, finished: three })).toEqual(['c']);
  expect(recordingsToDelete({ ...needs, limitBytes, freeBytes: freeBytes + MB, finished: three })).toEqual(
    [],
  );
});

it('KEEP-2 takes the oldest first in the order of their numbers, whatever they are called', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 30 }),
      fc.integer({ min: 0, max: 900 }),
      (sizes, open) => {
        const finished = sizes.map((size, at) => ({ name: String(at), bytes: size * MB }));
        const gone = recordingsToDelete({ ...needs, openBytes: open * MB, finished });
        if (gone === null) return;
        expect(gone).toEqual(finished.slice(0, gone.length).map(({ name }) => name));
        const used = finished.slice(gone.length).reduce((sum, { bytes }) => sum + bytes, open * MB);
        expect(used + MB).toBeLessThanOrEqual(needs.limitBytes);
      },
    ),
  );
});

it('KEEP-3 deletes nothing where that would not be enough', () => {
  expect(recordingsToDelete({ ...needs, freeBytes: 0, finished: [{ name: 'a', bytes: 5 * MB }] })).toBeNull();
  expect(recordingsToDelete({ ...needs, openBytes: 1_000 * MB, finished: three })).toBeNull();
});
