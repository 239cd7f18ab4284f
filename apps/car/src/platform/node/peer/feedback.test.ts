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
  expect(readFeedback(Uint8Array.from(bytes))).toMatchObject({ wantsKeyframe, hasPacketLoss });
});

it('never throws, and reads feedback wherever it lies in memory', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(9), (garbage, offset) => {
      readFeedback(garbage);
      readFeedback(Uint8Array.from([...NACK, ...garbage]));
      const memory = Uint8Array.from([...Array<number>(offset).fill(0), ...PLI, ...NACK]);
      expect(readFeedback(memory.subarray(offset))).toEqual({
        wantsKeyframe: true,
        hasPacketLoss: true,
        arrivals: [],
      });
    }),
  );
});

it('reads the arrivals of a receiver report', () => {
  const report = Buffer.from(`81c900070000000100000002${'40000009'}${'00031234'}${'00'.repeat(12)}`, 'hex');
  expect(readFeedback(report).arrivals).toEqual([{ highest: 0x1234, lostShare: 0.25 }]);
});

/** Feedback of arrivals from a number on, with its chunks of 16 bits. */
function arrivals(base: number, count: number, chunks: readonly number[]): Uint8Array {
  const words = [base, count, 0, 0, ...chunks, ...(chunks.length % 2 === 1 ? [0] : [])];
  const bytes = words.flatMap((word) => [word >> 8, word & 0xff]);
  return Uint8Array.from([0x8f, 205, 0, (bytes.length + 12) / 4 - 1, ...Array(8).fill(0), ...bytes]);
}
const ONE_BIT = 0x8000;
const TWO_BITS = 0xc000;
const run = (symbol: number, length: number) => (symbol << 13) | length;

it.each([
  ['a run', arrivals(10, 5, [run(1, 5)]), [{ highest: 14, lostShare: 0 }]],
  ['a run past the last number', arrivals(0xffff, 3, [run(2, 3)]), [{ highest: 1, lostShare: 0 }]],
  [
    'a gap between runs',
    arrivals(0, 8, [run(1, 3), run(0, 3), run(1, 2)]),
    [{ highest: 7, lostShare: 3 / 8 }],
  ],
  ['lost ones at the end', arrivals(0, 8, [run(1, 4), run(0, 4)]), [{ highest: 3, lostShare: 0 }]],
  ['one bit each', arrivals(0, 14, [ONE_BIT | 0b10_1000_0000_0000]), [{ highest: 2, lostShare: 1 / 3 }]],
  ['two bits each', arrivals(0, 7, [TWO_BITS | 0b01_00_10_00_00_00_00]), [{ highest: 2, lostShare: 1 / 3 }]],
  ['nothing that arrived', arrivals(0, 4, [run(0, 4)]), []],
])('reads %s of each packet', (_name, bytes, expected) => {
  expect(readFeedback(bytes).arrivals).toEqual(expected);
});
