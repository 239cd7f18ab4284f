import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { VideoFrame } from '../../ports/phone-video.ts';
import { GopBuffer } from '../feed-job.ts';

const frame = (timeMs: number, isKeyframe = false, length = 10): VideoFrame => ({
  bytes: new Uint8Array(length),
  timeMs,
  isKeyframe,
});
const times = (memory: GopBuffer) => memory.frames().map(({ timeMs }) => timeMs);

it('keeps what came since the last keyframe, and nothing before the first', () => {
  const memory = new GopBuffer();
  for (const each of [frame(1), frame(2, true), frame(3), frame(4, true), frame(5)]) memory.add(each);
  expect(times(memory)).toEqual([4, 5]);
});

it('keeps nothing of a group that is too long, until the next keyframe', () => {
  const memory = new GopBuffer(3, 1_000);
  const kept = [frame(1, true), frame(2), frame(3), frame(4), frame(5)].map((each) => memory.add(each));
  expect(kept).toEqual([true, true, true, false, true]);
  expect(times(memory)).toEqual([]);
  memory.add(frame(6, true));
  expect(times(memory)).toEqual([6]);
});

it('never keeps more than it may, and begins with a keyframe', () => {
  const frames = fc.array(fc.tuple(fc.boolean(), fc.nat(500)));
  fc.assert(
    fc.property(frames, (all) => {
      const memory = new GopBuffer(5, 1_000);
      for (const [index, [isKeyframe, length]] of all.entries()) {
        memory.add(frame(index, isKeyframe, length));
        const kept = memory.frames();
        expect(kept.length).toBeLessThanOrEqual(5);
        expect(kept.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(1_000);
        expect(kept.map((each) => each.isKeyframe)).toEqual(kept.map((_, at) => at === 0));
      }
    }),
  );
});
