import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBulkFrame, writeBulkFrame } from './bulk-frame.ts';

it('is read as it was written, wherever it lies in memory', () => {
  fc.assert(
    fc.property(
      fc.nat(4_294_967_295),
      fc.uint8Array({ maxLength: 100 }),
      fc.nat(9),
      (transfer, bytes, offset) => {
        const frame = writeBulkFrame('data', transfer, bytes);
        const memory = new Uint8Array(offset + frame.length + 3).fill(0xff);
        memory.set(frame, offset);
        const read = readBulkFrame(memory.subarray(offset, offset + frame.length));
        expect(read).toEqual({ kind: 'data', transfer, bytes });
      },
    ),
  );
});

it('never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (garbage) => {
      const read = readBulkFrame(garbage);
      if (read) expect(writeBulkFrame(read.kind, read.transfer, read.bytes)).toEqual(garbage);
    }),
  );
});

it('of a kind that is not known yet is ignored', () => {
  for (const kind of [0, 4, 255]) expect(readBulkFrame(Uint8Array.of(kind, 0, 0, 0, 1))).toBeNull();
});
