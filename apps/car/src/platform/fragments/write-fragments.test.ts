import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { playableFrames, realRecording } from '../../recordings/test-support/real-recording.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { avcRecordOf, isAvc1 } from './avc-record.ts';
import { fragmentAt, pictureOf } from './fragment.ts';
import { FragmentReader } from './fragment-reader.ts';
import { scanRecording } from './scan-recording.ts';
import { fragmentWith, initSegmentOf, TICKS_PER_S } from './write-fragments.ts';

const SIZE = { width: 320, height: 180 };
/** The output of an encoder: its parameters, and its pictures behind the lengths of their NAL units. */
const encoded = new FragmentReader().push(realRecording(3));
const record = avcRecordOf(encoded.init?.bytes ?? new Uint8Array());
const pictures = encoded.fragments.map((each) => ({ ...each, bytes: pictureOf(each) }));
const init = initSegmentOf(record, SIZE);
const fragments = pictures.map((picture, at) => fragmentWith(picture, at + 1));
const file = Buffer.concat([init.bytes, ...fragments.map(({ bytes }) => bytes)]);

it('writes a recording that decoders play, each picture at its time', () => {
  const path = join(tempFolder(), 'recording.mp4');
  writeFileSync(path, file);
  expect(playableFrames(path)).toBe(30);
});

it('writes what the reader of recordings takes, with the same parameters, times and kinds', () => {
  const read = new FragmentReader().push(file);
  expect(read.isBroken).toBe(false);
  expect(read.init).toEqual(init);
  expect(isAvc1(init.bytes)).toBe(true);
  expect(avcRecordOf(init.bytes)).toEqual(record);
  expect(read.fragments).toHaveLength(30);
  for (const [at, { bytes, timeAt, isKeyframe, timeMs, durationMs }] of read.fragments.entries()) {
    expect({ bytes, timeAt, isKeyframe }).toMatchObject({
      bytes: fragments[at]?.bytes,
      timeAt: fragments[at]?.timeAt,
      isKeyframe: pictures[at]?.isKeyframe,
    });
    expect(timeMs).toBeCloseTo(pictures[at]?.timeMs ?? -1, 1);
    expect(durationMs).toBeCloseTo(pictures[at]?.durationMs ?? -1, 1);
  }
});

it('is closed at its last whole picture wherever a kill cut it', () => {
  const firstBytes = init.bytes.length + (fragments[0]?.bytes.length ?? 0);
  fc.assert(
    fc.property(fc.integer({ min: firstBytes, max: file.length }), (cutAt) => {
      const cut = file.subarray(0, cutAt);
      const scan = scanRecording(cut.length, () => false);
      let step = scan.next();
      while (!step.done) step = scan.next(cut.subarray(step.value.at, step.value.at + step.value.length));
      const ends = fragments.map((_, at) =>
        [init, ...fragments.slice(0, at + 1)].reduce((sum, { bytes }) => sum + bytes.length, 0),
      );
      expect(step.value).toMatchObject({ bytes: ends.findLast((end) => end <= cutAt) });
    }),
    { numRuns: 40 },
  );
});

it('has each time, length and size of a picture, and moves in time', () => {
  const ms = fc.integer({ min: 0, max: 2 ** 40 }).map((ticks) => (ticks * 1_000) / TICKS_PER_S);
  fc.assert(
    fc.property(
      ms,
      fc.integer({ min: 1, max: 10_000 }),
      fc.uint8Array({ maxLength: 300 }),
      fc.boolean(),
      ms,
      (timeMs, durationMs, bytes, isKeyframe, laterMs) => {
        const fragment = fragmentWith({ bytes, timeMs, durationMs, isKeyframe }, 1);
        const moved = fragmentAt(fragment, laterMs, TICKS_PER_S);
        const read = new FragmentReader().push(Buffer.concat([init.bytes, fragment.bytes, moved.bytes]));
        expect(read.fragments).toEqual([
          { ...fragment, timeMs: expect.closeTo(timeMs, 5) },
          { ...moved, timeMs: expect.closeTo(laterMs, 5) },
        ]);
      },
    ),
  );
});
