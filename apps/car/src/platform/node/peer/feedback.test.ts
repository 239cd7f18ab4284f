import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFeedback } from './feedback.ts';

/** A packet of RTCP with as many words behind its head. */
function packet(type: number, format: number, words = 2): number[] {
  return [0x80 | format, type, words >> 8, words & 0xff, ...Array<number>(words * 4).fill(7)];
}
const RECEIVER_REPORT = packet(201, 1, 7);
const NACK = packet(205, 1, 3);
const REMB = packet(206, 15, 5);
const PLI = packet(206, 1);

it.each([
  ['a picture loss indication', PLI, true, false],
  ['a full intra request', packet(206, 4, 4), true, false],
  ['a NACK', NACK, false, true],
  ['both behind others', [...RECEIVER_REPORT, ...NACK, ...REMB, ...PLI], true, true],
  ['a NACK behind a keyframe request', [...RECEIVER_REPORT, ...PLI, ...NACK], true, true],
  ['a report and a guess of the bandwidth', [...RECEIVER_REPORT, ...REMB], false, false],
  ['when packets came (transport-wide feedback)', packet(205, 15, 5), false, false],
  ['nothing', [], false, false],
  ['what is no RTCP', [0, 206, 0, 0, ...NACK], false, false],
  ['one that is cut off', [0x81, 206, 0], false, false],
  ['one whose length exceeds its data', [0x81, 201, 0xff, 0xff, ...NACK], false, false],
])('%s', (_name, bytes, wantsKeyframe, hasPacketLoss) => {
  expect(readFeedback(Uint8Array.from(bytes))).toEqual({ wantsKeyframe, hasPacketLoss });
});

it('never throws, and reads feedback wherever it lies in memory', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(9), (garbage, offset) => {
      readFeedback(garbage);
      readFeedback(Uint8Array.from([...NACK, ...garbage]));
      const memory = Uint8Array.from([...Array<number>(offset).fill(0), ...PLI, ...NACK]);
      expect(readFeedback(memory.subarray(offset))).toEqual({ wantsKeyframe: true, hasPacketLoss: true });
    }),
  );
});
