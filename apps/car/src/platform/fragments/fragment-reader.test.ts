import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { realRecording } from '../../recordings/test-support/real-recording.ts';
import { fragmentAt } from './fragment.ts';
import { FragmentReader, type ReadFragments } from './fragment-reader.ts';

const file = realRecording(2, '64x48');

function readAll(pieces: readonly Uint8Array[]): ReadFragments {
  const reader = new FragmentReader();
  const all: ReadFragments = { init: null, fragments: [], isBroken: false };
  for (const piece of pieces) {
    const { init, fragments, isBroken } = reader.push(piece);
    all.init ??= init;
    all.fragments.push(...fragments);
    all.isBroken = isBroken;
  }
  return all;
}

function boxOf(type: string, bytes: number): Uint8Array {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes);
  box.write(type, 4);
  return box;
}

it('finds each picture of a real encoder with its time, length and kind', () => {
  const { init, fragments, isBroken } = readAll([file]);
  expect(isBroken).toBe(false);
  expect(fragments).toHaveLength(20);
  expect(fragments.map(({ timeMs }) => Math.round(timeMs))).toEqual(
    Array.from({ length: 20 }, (_, at) => at * 100),
  );
  expect(fragments.flatMap(({ isKeyframe }, at) => (isKeyframe ? [at] : []))).toEqual([0, 10]);
  expect(fragments.every(({ durationMs }) => Math.round(durationMs) === 100)).toBe(true);
  const together = [init?.bytes ?? new Uint8Array(), ...fragments.map(({ bytes }) => bytes)];
  expect(Buffer.concat(together).equals(file)).toBe(true);
});

it('reads the same however the bytes were split on their way', () => {
  const whole = readAll([file]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: file.length }), { maxLength: 40 }), (cuts) => {
      const places = [0, ...cuts.sort((one, other) => one - other), file.length];
      const pieces = places.slice(1).map((place, at) => file.subarray(places[at], place));
      expect(readAll(pieces)).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});

it('keeps what it was given, although the memory of a piece is used again', () => {
  const reader = new FragmentReader();
  const memory = Buffer.alloc(100);
  const found: ReadFragments['fragments'] = [];
  for (let at = 0; at < file.length; at += memory.length) {
    const length = file.copy(memory, 0, at, at + memory.length);
    found.push(...reader.push(memory.subarray(0, length)).fragments);
  }
  expect(found).toEqual(readAll([file]).fragments);
});

it('survives any garbage, and gives what was whole before it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: file.length }),
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      (at, garbage) => {
        const { fragments } = readAll([file.subarray(0, at), garbage, file.subarray(at)]);
        expect(fragments.length).toBeLessThanOrEqual(20);
      },
    ),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 255 }), (at, value) => {
      const bent = Buffer.from(file);
      bent[at] = value;
      expect(() => readAll([bent])).not.toThrow();
    }),
  );
  expect(readAll([Buffer.from('<html>no video here</html>')]).isBroken).toBe(true);
});

it('does not count the pictures of a run that is longer than its box', () => {
  const trun = file.indexOf('trun');
  const bent = Buffer.from(file);
  // Each picture has only a size, which is not read.
  bent.writeUInt32BE(0x205, trun + 4);
  bent.writeUInt32BE(0xffff_ffff, trun + 8);
  expect(readAll([bent])).toMatchObject({ fragments: [], isBroken: true });
  // No fields per picture: all have the duration in the header.
  bent.writeUInt32BE(0x5, trun + 4);
  expect(readAll([bent]).fragments[0]?.durationMs).toBeGreaterThan(1e9);
});

it('holds no more than a box that is announced larger than any picture', () => {
  const huge = Buffer.alloc(8);
  huge.writeUInt32BE(0x7fff_ffff);
  huge.write('mdat', 4);
  expect(readAll([huge]).isBroken).toBe(true);
});

it.each([
  ['many boxes', Array.from({ length: 65 }, () => boxOf('free', 8))],
  ['a large box', [boxOf('free', 1_000_001)]],
])('gives up a file header of %s', (_what, boxes) => {
  expect(readAll([...boxes, file])).toMatchObject({ init: null, fragments: [], isBroken: true });
});

it('cuts out only boxes that it takes', () => {
  const boxes = Buffer.alloc(1_000_000, boxOf('free', 8));
  const cuts = vi.spyOn(Uint8Array.prototype, 'slice');
  onTestFinished(() => cuts.mockRestore());
  expect(new FragmentReader().push(boxes).isBroken).toBe(true);
  expect(cuts.mock.calls.length).toBeLessThan(100);
});

it('reads a file header with a few other boxes', () => {
  expect(readAll([boxOf('free', 100_000), boxOf('free', 8), file]).fragments).toHaveLength(20);
});

it('gives a fragment another time, and leaves the one that it was given alone', () => {
  const { init, fragments } = readAll([file]);
  const [, , third] = fragments;
  if (!init || !third) throw new Error('too short');
  const moved = fragmentAt(third, 5_000, init.ticksPerS);
  const again = readAll([init.bytes, moved.bytes, third.bytes]).fragments;
  expect(again.map(({ timeMs }) => timeMs)).toEqual([5_000, 200]);
});
