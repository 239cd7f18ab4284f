import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mergeCameraStates } from '../../../cameras/create-cameras.ts';
import type { CameraInput } from '../../../ports/cameras.ts';
import { createUnitClock } from '../clock/unit-clock.ts';
import { encoderArgs } from '../ffmpeg/encoder-args.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { createFfmpegCapture, shapeOfMost } from './ffmpeg-capture.ts';

it('takes the shape of a camera that has none configured from its pictures', async () => {
  const input: CameraInput = {
    options: ['-re', '-f', 'lavfi'],
    address: 'testsrc2=size=1280x960:rate=5',
    isH264: false,
  };
  const capture = createFfmpegCapture({
    cameras: { ids: [2], ...mergeCameraStates([2]), inputOf: () => input },
    encoders: { argsFor: async (encoding) => encoderArgs('libx264', encoding) },
    startFfmpeg: runFfmpeg,
  });
  const form = { width: 1_280, height: 720, fps: 5, kbps: 1_000 };
  const prepared = await capture.prepare(form, null);
  expect(JSON.parse(prepared?.key ?? '')).toMatchObject({ width: 1_280, height: 720 });
  const onGrey = vi.fn();
  const run = prepared?.open(createUnitClock()).read(2, { onGrey, onDamage() {} });
  onTestFinished(() => run?.stop());
  await vi.waitUntil(
    async () => JSON.parse((await capture.prepare(form, null))?.key ?? '').width === 960,
    10_000,
  );
  // Its pictures go on after the first one, which gave the shape.
  const before = onGrey.mock.calls.length;
  await vi.waitUntil(() => onGrey.mock.calls.length > before + 3, 10_000);
});

const NOTHING = { outputs: [Readable.from([]), Readable.from([])], stop: async () => {} };

it.each([
  ['asks again whether the time can be drawn when ffmpeg did not run to its end', 'silent', [false, true], 2],
  ['asks once an ffmpeg that cannot draw the time', 'ended', [false, false], 1],
] as const)('%s', async (_name, reason, expected, count) => {
  const startFfmpeg = vi.fn(runFfmpeg);
  startFfmpeg.mockReturnValueOnce({ ...NOTHING, ended: Promise.resolve({ reason, stderrTail: '' }) });
  const capture = createFfmpegCapture({
    cameras: {
      ids: [],
      ...mergeCameraStates([]),
      inputOf: () => ({ options: [], address: '', isH264: false }),
    },
    encoders: { argsFor: async (encoding) => encoderArgs('libx264', encoding) },
    startFfmpeg,
  });
  const hasTime = async () => {
    const prepared = await capture.prepare({ width: 1_280, height: 720, fps: 5, kbps: 1_000 }, null);
    return JSON.parse(prepared?.key ?? '').hasTime;
  };
  expect([await hasTime(), await hasTime()]).toEqual(expected);
  expect(startFfmpeg).toHaveBeenCalledTimes(count);
});

it.each([
  [[], 16 / 9],
  [[undefined, undefined], 16 / 9],
  [[4 / 3, undefined], 4 / 3],
  [[4 / 3, 640 / 360], 16 / 9],
  [[4 / 3, 720 / 576, 1_920 / 1_080], 4 / 3],
])('the picture of all has the shape of most cameras whose shape is known: %j', (shapes, shape) => {
  expect(shapeOfMost(shapes)).toBe(shape);
});
