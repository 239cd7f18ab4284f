import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clampRange, readAll, rechunk, takeBytes } from './byte-streams.ts';

const pieces = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 8 });
async function* content(all: readonly Uint8Array[]) {
  yield* all;
}

it('finds the bytes that a content has, and no others', () => {
  const size = fc.nat(1_000);
  const edge = fc.option(fc.nat(1_500), { nil: undefined });
  fc.assert(
    fc.property(size, edge, edge, (bytes, from, to) => {
      const all = Array.from({ length: bytes }, (_, at) => at);
      const range = clampRange(bytes, from, to);
      const isAvailable = (from ?? 0) <= Math.min(to ?? bytes, bytes);
      expect(range !== null).toBe(isAvailable);
      if (range) expect(all.slice(range.from, range.to)).toEqual(all.slice(from ?? 0, to ?? bytes));
    }),
  );
});

it('yields exactly the given number of bytes, and throws if there are fewer', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.nat(500), async (all, wanted) => {
      const whole = Buffer.concat(all);
      const exact = readAll(takeBytes(content(all), wanted));
      if (wanted > whole.length) await expect(exact).rejects.toThrow('early');
      else expect(Buffer.from(await exact)).toEqual(whole.subarray(0, wanted));
    }),
  );
});

it('cuts a content into pieces of one size', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 60 }), async (all, size) => {
      const cut: Uint8Array[] = [];
      for await (const piece of rechunk(size, content(all))) cut.push(piece);
      expect(Buffer.concat(cut)).toEqual(Buffer.concat(all));
      expect(cut.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(cut.every(({ length }) => length > 0)).toBe(true);
    }),
  );
});
