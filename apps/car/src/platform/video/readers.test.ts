import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VideoCodec, VideoFrame } from '../../ports/phone-video.ts';
import { encodedBytes } from '../../test-support/encoded-clip.ts';
import type { AvcConfig } from './avc.ts';
import { createFlvReader } from './flv-reader.ts';
import { createIvfReader } from './ivf-reader.ts';

const CLIPS = { h264: encodedBytes('h264', { seconds: 2 }), vp8: encodedBytes('vp8', { seconds: 2 }) };
const SPS = 7;
const PPS = 8;
const IDR = 5;

/** Reads the pieces of a stream. */
function read(codec: VideoCodec, pieces: readonly Uint8Array[]) {
  const frames: VideoFrame[] = [];
  const configs: AvcConfig[] = [];
  const onFrame = (frame: VideoFrame) => void frames.push(frame);
  const reader =
    codec === 'h264'
      ? createFlvReader({ onFrame, onConfig: (config) => void configs.push(config) })
      : createIvfReader(onFrame);
  return { isGood: pieces.map((piece) => reader.push(piece)).every(Boolean), frames, configs };
}

/** Frames in a form that is compared quickly. */
const summaryOf = (frames: readonly VideoFrame[]) =>
  frames.map(
    ({ bytes, timeMs, isKeyframe }) =>
      `${timeMs} ${isKeyframe} ${createHash('sha1').update(bytes).digest('hex')}`,
  );

/** Types of the NAL units of a frame. */
function unitsOf({ bytes }: VideoFrame): number[] {
  const view = Buffer.from(bytes);
  const types: number[] = [];
  for (let at = 0; at < view.length; at += 4 + view.readUInt32BE(at))
    types.push(view.readUInt8(at + 4) & 0x1f);
  return types;
}

describe.each(['h264', 'vp8'] as const)('%s as ffmpeg writes it', (codec) => {
  it('is read frame by frame, 50 ms apart, with a keyframe each second', () => {
    const { isGood, frames } = read(codec, [CLIPS[codec]]);
    expect(isGood).toBe(true);
    expect(frames.map(({ timeMs }) => timeMs)).toEqual(Array.from({ length: 40 }, (_, index) => index * 50));
    expect(frames.flatMap(({ isKeyframe }, index) => (isKeyframe ? [index] : []))).toEqual([0, 20]);
  });

  it('is the same however it is split', () => {
    const whole = summaryOf(read(codec, [CLIPS[codec]]).frames);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 20 }), (sizes) => {
        const pieces: Uint8Array[] = [];
        for (let at = 0, index = 0; at < CLIPS[codec].length; index++) {
          const size = sizes[index % sizes.length] ?? 1;
          pieces.push(CLIPS[codec].subarray(at, at + size));
          at += size;
        }
        expect(summaryOf(read(codec, pieces).frames)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  it('is no reason to throw when it is garbage, or becomes it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(10_000), (garbage, at) => {
        read(codec, [garbage]);
        read(codec, [CLIPS[codec].subarray(0, at), garbage, CLIPS[codec].subarray(at)]);
      }),
      { numRuns: 100 },
    );
    expect(read(codec, [Buffer.from('this is no video at all, and goes on for a while')]).isGood).toBe(false);
  });

  it('emits nothing more after an invalid stream', () => {
    const length = Buffer.from([9, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const tooLong = codec === 'h264' ? length : Buffer.alloc(12, 0xff);
    const { isGood, frames } = read(codec, [CLIPS[codec], tooLong, CLIPS[codec]]);
    expect(isGood).toBe(false);
    expect(frames).toHaveLength(40);
  });
});

it('a keyframe of H.264 has its parameter sets with it, once', () => {
  const { frames, configs } = read('h264', [CLIPS.h264]);
  expect(configs.map(({ profile, lengthBytes }) => ({ profile, lengthBytes }))).toEqual([
    { profile: 66, lengthBytes: 4 },
  ]);
  for (const frame of frames) {
    const units = unitsOf(frame);
    expect(units.includes(IDR)).toBe(frame.isKeyframe);
    expect(units.filter((type) => type === SPS)).toHaveLength(frame.isKeyframe ? 1 : 0);
    expect(units.filter((type) => type === PPS)).toHaveLength(frame.isKeyframe ? 1 : 0);
  }
});
