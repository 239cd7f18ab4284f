import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base64Of } from './bytes.ts';

it('writes any bytes as they can be read again', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.integer({ min: 0, max: 400 }), (bytes, times) => {
      const long = Buffer.concat(Array.from({ length: times }, () => bytes));
      expect(base64Of(long)).toBe(long.toString('base64'));
    }),
    { numRuns: 60 },
  );
});
