import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GREY } from '../../ports/movement-detector.ts';
import { GreyFrameSync } from './grey-frame-sync.ts';

const BYTES = GREY.width * GREY.height;
const picture = (value: number) => new Uint8Array(BYTES).fill(value);
/** What each camera shows in a round. */
const shown = (round: Uint8Array | null) =>
  round && Array.from({ length: round.length / BYTES }, (_, place) => round[place * BYTES + 7]);

it('joins the pictures of all, however they were split on their way', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 30 }), (sizes) => {
      const pictures = new GreyFrameSync(2);
      const stream = new Uint8Array(BYTES * 3);
      stream.forEach((_byte, at) => {
        stream[at] = Math.floor(at / BYTES) + 1;
      });
      let count = 0;
      for (let at = 0, turn = 0; at < stream.length; turn++) {
        const size = sizes[turn % sizes.length] ?? 1;
        count += pictures.push(1, stream.subarray(at, at + size));
        at += size;
      }
      expect(count).toBe(3);
      expect(shown(pictures.nextFrame([1], 1_000))).toEqual([0, 3]);
    }),
    { numRuns: 20 },
  );
});

it('waits for those that come, and goes on without one that is late, with the last it gave', () => {
  const pictures = new GreyFrameSync(3);
  for (const place of [0, 1, 2]) pictures.push(place, picture(1));
  expect(shown(pictures.nextFrame([0, 1, 2], 1_000))).toEqual([1, 1, 1]);
  pictures.push(0, picture(2));
  pictures.push(2, picture(2));
  expect(pictures.nextFrame([0, 1, 2], 1_100)).toBeNull();
  expect(shown(pictures.nextFrame([0, 1, 2], 1_160))).toEqual([2, 1, 2]);
});

it('never joins the end of one run with the beginning of the next', () => {
  const pictures = new GreyFrameSync(1);
  pictures.push(0, picture(9).subarray(0, 100));
  pictures.dropPartial();
  expect(pictures.push(0, picture(5))).toBe(1);
  expect(shown(pictures.nextFrame([0], 1_000))).toEqual([5]);
});

it('gives memory away that it does not write to again', () => {
  const pictures = new GreyFrameSync(1);
  pictures.push(0, picture(1));
  const first = pictures.nextFrame([0], 1_000);
  pictures.push(0, picture(2));
  pictures.push(0, picture(3));
  pictures.nextFrame([0], 1_200);
  expect(shown(first)).toEqual([1]);
});
