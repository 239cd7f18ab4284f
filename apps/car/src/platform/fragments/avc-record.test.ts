import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FOREIGN_HEADERS } from '../../recordings/test-support/foreign-recordings.ts';
import { realRecording } from '../../recordings/test-support/real-recording.ts';
import { readAvcConfig } from '../video/avc.ts';
import { avcCodecOf, avcRecordOf, isAvc1, pictureSizeOf } from './avc-record.ts';
import { FragmentReader } from './fragment-reader.ts';

const init = new FragmentReader().push(realRecording(1, '64x48')).init?.bytes ?? new Uint8Array();

it('finds what a decoder has to know, and names the codec by it', () => {
  const record = avcRecordOf(init);
  const sets = readAvcConfig(record)?.parameterSets ?? new Uint8Array();
  expect(sets[4] && sets[4] & 31).toBe(7);
  expect(pictureSizeOf(init)).toEqual({ width: 64, height: 48 });
  expect(avcCodecOf(record)).toBe(`avc1.${Buffer.from(sets.subarray(5, 8)).toString('hex')}`);
});

it.each(Object.entries(FOREIGN_HEADERS))('takes no header with %s', (_what, file) => {
  const other = new FragmentReader().push(file).init?.bytes ?? new Uint8Array();
  expect(other.length).toBeGreaterThan(0);
  expect([isAvc1(init), isAvc1(other)]).toEqual([true, false]);
});

it('throws nothing but a RangeError at what is cut off or damaged', () => {
  fc.assert(
    fc.property(fc.nat(init.length - 1), fc.nat(init.length - 1), fc.nat(255), (length, at, value) => {
      const damaged = init.slice(0, length);
      if (at < length) damaged[at] = value;
      try {
        readAvcConfig(avcRecordOf(damaged));
        pictureSizeOf(damaged);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 2_000 },
  );
});
