import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { carIdOf } from './car-id.ts';

it("is the first half of the key's hash in base64url", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
      const hash = createHash('sha256').update(key).digest();
      expect(carIdOf(hash)).toBe(hash.subarray(0, 16).toString('base64url'));
    }),
  );
});

it('names a known key as ever', () => {
  const hash = createHash('sha256').update(new Uint8Array(32)).digest();
  expect(carIdOf(hash)).toBe('Zmh6rfhivXdsj8GLjp-OIA');
});
