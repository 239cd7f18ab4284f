import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderFrames } from './iso-tp-reassembler.ts';
import { readElmAnswer } from './read-elm-answer.ts';
import { linesWithHeaders } from './test-support/elm327/scripted-clone.ts';

const hexOf = (data: Uint8Array) => Buffer.from(data).toString('hex').toUpperCase();
const payload = fc.uint8Array({ minLength: 8, maxLength: 300 }).map(hexOf);
const framesOf = (...lines: string[]) => readElmAnswer(lines.join('\r'), '').frames;

it('TP-6 sorts the frames of each sender whose lines an adapter swapped', () => {
  fc.assert(
    fc.property(payload, payload, fc.nat(), (one, other, chance) => {
      const lines = linesWithHeaders('7EC', one);
      const at = chance % (lines.length - 1);
      const swapped = lines.with(at, lines[at + 1] ?? '').with(at + 1, lines[at] ?? '');
      const others = linesWithHeaders('7EB', other);
      const ordered = orderFrames(framesOf(...swapped, ...others));
      expect(ordered).toEqual(framesOf(...lines, ...others));
    }),
  );
});

it('TP-6 leaves frames of which one is missing or surplus', () => {
  fc.assert(
    fc.property(payload, fc.nat(), fc.boolean(), (message, chance, isLost) => {
      const lines = linesWithHeaders('7EC', message);
      const at = chance % lines.length;
      const spoilt = isLost ? lines.toSpliced(at, 1) : lines.toSpliced(at, 0, lines[at] ?? '');
      expect(orderFrames(framesOf(...spoilt))).toEqual(framesOf(...spoilt));
    }),
  );
});

it('TP-6 leaves other frames in their places', () => {
  const lines = ['7EC037F2278', ...linesWithHeaders('7EC', '62'.repeat(20)), '7EC0362010A'];
  expect(orderFrames(framesOf(...lines))).toEqual(framesOf(...lines));
});
