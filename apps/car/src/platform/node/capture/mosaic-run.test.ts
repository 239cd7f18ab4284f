import { PassThrough } from 'node:stream';
import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it } from 'vitest';
import type { TimedFragment } from '../../../ports/capture.ts';
import type { FfmpegJob } from '../../../ports/ffmpeg.ts';
import type { Monotonic } from '../../../ports/unit-time.ts';
import { realRecording } from '../../../recordings/test-support/real-recording.ts';
import type { Mosaic } from './capture-job.ts';
import { Quadrants, startMosaicRun } from './mosaic-run.ts';

const mosaic: Mosaic = { width: 64, height: 48, fps: 10, encoder: { filters: [], args: [] }, hasTime: false };
/** Output of an encoder, ten pictures a second. */
const encoded = realRecording(4, '64x48');

/** An encoder whose output the test gives, and which takes pictures while the test lets it. */
function startRun() {
  const clock = createVirtualClock<Monotonic>();
  const startedAtMs = clock.nowMs();
  const came: TimedFragment[] = [];
  const output = new PassThrough();
  const into = Object.assign(new PassThrough().resume(), { length: 0 });
  Object.defineProperty(into, 'writableLength', { get: () => into.length });
  let stop = () => {};
  const startFfmpeg = ({ inputs }: FfmpegJob) => {
    stop = inputs[0]?.pipeTo?.(into) ?? stop;
    return { outputs: [output], ended: new Promise<never>(() => {}), stop: async () => stop() };
  };
  const run = startMosaicRun(startFfmpeg, mosaic, new Quadrants(mosaic), clock, {
    onInit() {},
    onFragment: (each) => came.push(each),
  });
  return {
    clock,
    run,
    encode: (bytes: Uint8Array) => void output.emit('data', bytes),
    block(isBlocked: boolean) {
      into.length = isBlocked ? 1 : 0;
    },
    shownAfterMs: () => came.map(({ shownAtMs }) => Math.round(shownAtMs - startedAtMs)),
  };
}

it('times pictures by the stream although the encoder is seconds behind', async () => {
  const { clock, run, encode, shownAfterMs } = startRun();
  await clock.advance(7_000);
  encode(encoded.subarray(0, encoded.length / 2));
  await clock.advance(3_000);
  encode(encoded.subarray(encoded.length / 2));
  expect(shownAfterMs()).toEqual(Array.from({ length: 40 }, (_, at) => at * 100));
  await run.stop();
});

it('times pictures after those that an encoder which stood still did not get', async () => {
  const { clock, run, encode, block, shownAfterMs } = startRun();
  await clock.advance(950);
  block(true);
  await clock.advance(5_000);
  block(false);
  await clock.advance(5_000);
  encode(encoded);
  const times = shownAfterMs();
  expect(times.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => at * 100));
  expect(times.slice(10)).toEqual(Array.from({ length: 30 }, (_, at) => 5_100 + at * 100));
  await run.stop();
});

it('times no picture after it came', async () => {
  const { clock, run, encode, shownAfterMs } = startRun();
  await clock.advance(1_000);
  encode(encoded);
  expect(Math.max(...shownAfterMs())).toBe(1_000);
  await run.stop();
});
