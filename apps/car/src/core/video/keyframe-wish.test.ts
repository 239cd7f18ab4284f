import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wantsKeyframe } from './keyframe-wish.ts';

/** A packet of RTCP with as many words behind its head. */
function packet(type: number, format: number, words = 2): number[] {
  return [0x80 | format, type, words >> 8, words & 0xff, ...Array<number>(words * 4).fill(7)];
}
const RECEIVER_REPORT = packet(201, 1, 7);
const NACK = packet(205, 1, 3);
const REMB = packet(206, 15, 5);

it.each([
  ['a picture loss indication', packet(206, 1), true],
  ['a full intra request', packet(206, 4, 4), true],
  ['one behind others', [...RECEIVER_REPORT, ...NACK, ...REMB, ...packet(206, 1)], true],
  ['a report, a NACK and a guess of the bandwidth', [...RECEIVER_REPORT, ...NACK, ...REMB], false],
  ['nothing', [], false],
  ['what is no RTCP', [0, 206, 0, 0], false],
  ['one that is cut off', [0x81, 206, 0], false],
])('%s', (_name, bytes, wish) => {
  expect(wantsKeyframe(Uint8Array.from(bytes))).toBe(wish);
});

it('never throws, and reads a wish wherever it lies in memory', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(9), (garbage, offset) => {
      wantsKeyframe(garbage);
      const memory = Uint8Array.from([...Array<number>(offset).fill(0), ...packet(206, 1)]);
      expect(wantsKeyframe(memory.subarray(offset))).toBe(true);
    }),
  );
});
