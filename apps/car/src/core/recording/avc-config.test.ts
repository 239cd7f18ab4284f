import fc from 'fast-check';
import { expect, it } from 'vitest';
import { realRecording } from '../../test-support/real-recording.ts';
import { avcConfigOf } from './avc-config.ts';
import { FragmentReader } from './fragment-reader.ts';

const file = realRecording(1, '64x48');
const init = new FragmentReader().push(file).init?.bytes ?? new Uint8Array();

/** Types of NAL units behind their lengths. */
function unitTypes(units: Uint8Array): number[] {
  const view = new DataView(units.buffer, units.byteOffset, units.byteLength);
  const types: number[] = [];
  for (let at = 0; at < units.length; at += 4 + view.getUint32(at)) types.push(view.getUint8(at + 4) & 31);
  return types;
}

it('finds the parameter sets, and names the codec by what they say', () => {
  const { codec, parameterSets } = avcConfigOf(init);
  expect(unitTypes(parameterSets)).toEqual([7, 8]);
  expect(codec).toBe(`avc1.${Buffer.from(parameterSets.subarray(5, 8)).toString('hex')}`);
});

it('throws nothing but a RangeError at what is cut off or damaged', () => {
  fc.assert(
    fc.property(fc.nat(init.length - 1), fc.nat(init.length - 1), fc.nat(255), (length, at, value) => {
      const damaged = init.slice(0, length);
      if (at < length) damaged[at] = value;
      try {
        avcConfigOf(damaged);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
    { numRuns: 2_000 },
  );
});
