import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GREY } from '../../ports/movement-detector.ts';
import { GreyFrameSync } from './detector-feed.ts';

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
        count += pictures.push(1, stream.subarray(at, at + size), 1_000);
        at += size;
      }
      expect(count).toBe(3);
      expect(shown(pictures.nextFrame(1_000))).toEqual([0, 3]);
    }),
    { numRuns: 20 },
  );
});

it('waits for those that come, and goes on without one that is late, with the last it gave', () => {
  const pictures = new GreyFrameSync(3);
  for (const place of [0, 1, 2]) pictures.push(place, picture(1), 1_000);
  expect(shown(pictures.nextFrame(1_000))).toEqual([1, 1, 1]);
  for (const place of [0, 2]) pictures.push(place, picture(2), 1_100);
  expect(pictures.nextFrame(1_100)).toBeNull();
  expect(shown(pictures.nextFrame(1_160))).toEqual([2, 1, 2]);
});

it('joins the pictures of the others at their own rate once a camera is missing', () => {
  const pictures = new GreyFrameSync(2);
  for (const place of [0, 1]) pictures.push(place, picture(1), 1_000);
  pictures.nextFrame(1_000);
  for (let nowMs = 1_600; nowMs < 2_000; nowMs += 100) {
    pictures.push(0, picture(nowMs / 100), nowMs);
    expect(shown(pictures.nextFrame(nowMs))).toEqual([nowMs / 100, 1]);
    expect(pictures.present(nowMs)).toEqual([0]);
  }
  pictures.push(1, picture(2), 2_000);
  expect(pictures.nextFrame(2_000)).toBeNull();
  expect(pictures.present(2_000)).toEqual([0, 1]);
});

it('drops a damaged picture, and keeps its place in the stream', () => {
  const pictures = new GreyFrameSync(1);
  pictures.push(0, picture(1), 1_000);
  const damaged = picture(9);
  expect(pictures.push(0, damaged.subarray(0, 100), 1_100, true)).toBe(0);
  expect(pictures.push(0, damaged.subarray(100), 1_100, true)).toBe(0);
  expect(shown(pictures.nextFrame(1_100))).toEqual([1]);
  expect(pictures.push(0, picture(2), 1_200)).toBe(1);
  expect(shown(pictures.nextFrame(1_250))).toEqual([2]);
});

it('never joins the end of one run with the beginning of the next', () => {
  const pictures = new GreyFrameSync(1);
  pictures.push(0, picture(9).subarray(0, 100), 1_000);
  pictures.dropPartial(0);
  expect(pictures.push(0, picture(5), 1_000)).toBe(1);
  expect(shown(pictures.nextFrame(1_000))).toEqual([5]);
});

it('gives memory away that it does not write to again', () => {
  const pictures = new GreyFrameSync(1);
  pictures.push(0, picture(1), 1_000);
  const first = pictures.nextFrame(1_000);
  for (const value of [2, 3]) pictures.push(0, picture(value), 1_200);
  pictures.nextFrame(1_200);
  expect(shown(first)).toEqual([1]);
});
