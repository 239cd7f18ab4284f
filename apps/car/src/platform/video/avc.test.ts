import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAvcConfig, withParameterSets } from './avc.ts';

const SPS = [0x67, 66, 0xc0, 30];
const PPS = [0x68, 0xce];
const HEAD = [1, 66, 0xc0, 30, 0xfd];
const RECORD = Uint8Array.from([...HEAD, 0xe1, 0, SPS.length, ...SPS, 1, 0, PPS.length, ...PPS]);
const SETS = [0, 0, 0, SPS.length, ...SPS, 0, 0, 0, PPS.length, ...PPS];

it('parameters are read, each set behind its length', () => {
  expect(readAvcConfig(RECORD)).toEqual({
    profile: 66,
    lengthBytes: 2,
    parameterSets: Uint8Array.from(SETS),
  });
});

it('parameters that are cut off anywhere are none, and garbage never throws', () => {
  for (let length = 0; length < RECORD.length; length++)
    expect(readAvcConfig(RECORD.subarray(0, length))).toBeNull();
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void readAvcConfig(bytes)));
});

it('lengths of any size become four bytes', () => {
  const unit = [0x65, 1, 2];
  for (const lengthBytes of [1, 2, 3, 4]) {
    const frame = Uint8Array.from([...Array<number>(lengthBytes - 1).fill(0), unit.length, ...unit]);
    const config = { lengthBytes, parameterSets: Uint8Array.from(SETS) };
    expect(withParameterSets(frame, config, false)).toEqual(Uint8Array.from([0, 0, 0, 3, ...unit]));
    expect(withParameterSets(frame, config, true)).toEqual(Uint8Array.from([...SETS, 0, 0, 0, 3, ...unit]));
  }
});

it('a frame whose lengths are not those of its bytes is none', () => {
  const config = { lengthBytes: 4, parameterSets: new Uint8Array() };
  for (const bytes of [[], [0, 0, 0, 0], [0, 0, 0, 5, 1], [0, 0, 0, 1, 7, 0, 0]])
    expect(withParameterSets(Uint8Array.from(bytes), config, false)).toBeNull();
});

it('a frame of more than 1,000 units is none', () => {
  const config = { lengthBytes: 1, parameterSets: new Uint8Array() };
  const frameOf = (units: number) => new Uint8Array(units * 2).fill(1);
  expect(withParameterSets(frameOf(1_000), config, false)).toHaveLength(5_000);
  expect(withParameterSets(frameOf(1_001), config, false)).toBeNull();
});
