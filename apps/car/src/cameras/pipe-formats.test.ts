import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pipeFormat, splitUnits } from './pipe-formats.ts';
import type { Picture } from './share-stream.ts';

/** Splits a stream into pieces of these lengths, the last of them repeatedly. */
function feed(take: (piece: Uint8Array) => void, stream: Buffer, lengths: readonly number[]): void {
  let at = 0;
  for (let index = 0; at < stream.length; index++) {
    const length = lengths[Math.min(index, lengths.length - 1)] ?? stream.length;
    take(stream.subarray(at, at + length));
    at += length;
  }
}
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 });

it('cuts a stream into the same units however it comes', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 })), lengths, (contents, pieces) => {
      const stream = Buffer.concat(contents.flatMap((content) => [Buffer.from([content.length]), content]));
      const units: Uint8Array[] = [];
      const take = splitUnits(
        (bytes) => (bytes[0] ?? 0) + 1,
        (unit) => units.push(unit),
      );
      feed(take, stream, pieces);
      expect(units.map((unit) => [...unit.subarray(1)])).toEqual(contents.map((content) => [...content]));
    }),
  );
});

it('takes no unit of any size', () => {
  const take = splitUnits(
    () => 2 ** 31,
    () => {},
  );
  expect(() => take(Buffer.alloc(1))).toThrow(/too large/);
});

describe.each(['raw', 'mjpeg', 'h264'] as const)('input declared as %s', (format) => {
  it('is given on as it came, piece by piece, or refused; what is garbage keeps nothing in memory for ever', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), lengths, (stream, pieces) => {
        const given: Picture[] = [];
        const form = pipeFormat(format, '16x8', 10);
        const take = form.split(
          () => {},
          (picture) => given.push(picture),
        );
        try {
          feed(take, Buffer.from(stream), pieces);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
        for (const { bytes } of given) expect(Buffer.from(stream).includes(Buffer.from(bytes))).toBe(true);
      }),
    );
  });
});

it('finds JPEGs by the length that stands before each', () => {
  const part = (jpeg: string) =>
    `--ligo\r\nContent-type: image/jpeg\r\nContent-length: ${jpeg.length}\r\n\r\n${jpeg}\r\n`;
  const given: string[] = [];
  const take = pipeFormat('mjpeg', '16x8', 10).split(
    () => {},
    ({ bytes }) => given.push(Buffer.from(bytes).toString()),
  );
  feed(take, Buffer.from(part('first') + part('\r\n\r\nsecond') + part('cut off').slice(0, -3)), [7]);
  expect(given).toEqual([part('first'), part('\r\n\r\nsecond')]);
});
