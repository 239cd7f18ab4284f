import { PassThrough, Readable } from 'node:stream';
import { createVirtualClock } from '@ligo/machine/test-support';
import type { CamId } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { mergeCameraStates } from '../../cameras/create-cameras.ts';
import { createFfmpegCapture } from '../../platform/node/capture/ffmpeg-capture.ts';
import { encoderArgs } from '../../platform/node/ffmpeg/encoder-args.ts';
import type { Cameras, PicturePipe } from '../../ports/cameras.ts';
import type { CaptureRun, PreparedPicture } from '../../ports/capture.ts';
import type { CarVideo } from '../../ports/car-video.ts';
import type { FfmpegRun } from '../../ports/ffmpeg.ts';
import { GREY } from '../../ports/movement-detector.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { endless, WATCH } from '../test-support/recorder-under-test.ts';
import { CameraCapture } from './camera-capture.ts';
import type { RecordingWriter } from './recording-writer.ts';
import { CameraSentryWatcher } from './sentry-watcher.ts';

const log = { info() {}, warn() {}, error() {} };
const IDS: readonly CamId[] = [1, 2, 3];
/** Sizes of cameras of both shapes. */
const [WIDE, NARROW] = ['1920 1080', '640 480'];

/** A watcher of three cameras whose shape only their pictures reveal. */
function watchCameras() {
  const clock = createVirtualClock<Monotonic>();
  const into: PicturePipe = { writableLength: 0, write() {}, end() {}, once() {} };
  /** Outputs of each camera's runs, the latest last. */
  const runs = new Map<CamId, PassThrough[][]>(IDS.map((camId) => [camId, []]));
  /** Widths of the encoded pictures. */
  const widths: number[] = [];
  const run = (outputs: FfmpegRun['outputs'], ended: FfmpegRun['ended']): FfmpegRun => ({
    ...{ outputs, ended },
    stop: async () => {},
  });
  const video: CarVideo = {
    cameras: {
      ids: IDS,
      ...mergeCameraStates(IDS),
      inputOf: (camId) => ({ options: [], address: `camera ${camId}`, isH264: false }),
    },
    encoders: { argsFor: async (encoding) => encoderArgs('libx264', encoding) },
    startFfmpeg({ inputs: [input], outputs }) {
      const camId = IDS.find((each) => input?.address === `camera ${each}`);
      const streams = Array.from({ length: outputs }, () => new PassThrough());
      const own = run(streams, new Promise<never>(() => {}));
      if (camId !== undefined) runs.get(camId)?.push(streams);
      else if (!input?.pipeTo)
        return run([Readable.from([])], Promise.resolve({ reason: 'ended', stderrTail: '' }));
      else widths.push(2 * Number(/(\d+)x\d+/.exec(input.options.join(' '))?.[1]));
      input?.pipeTo?.(into);
      return own;
    },
  };
  const writer = { hasRoom: async () => true, settled: async () => {}, finish() {} };
  const watcher = new CameraSentryWatcher(
    { clock, wallTime: clock, log },
    video.cameras,
    writer as unknown as RecordingWriter,
    {
      capture: createFfmpegCapture(video),
      startDetector: () => ({ push() {}, change() {}, stop: async () => {} }),
    },
    { onState() {}, onMovement() {}, onMoreCameras() {} },
  );
  return {
    watcher,
    /** A minute and a second in which these cameras give pictures of these sizes. */
    async pass(sizes: Partial<Record<CamId, string>>): Promise<void> {
      for (let second = 0; second < 61; second++) {
        for (const camId of IDS) {
          const [greys, , first] = runs.get(camId)?.at(-1) ?? [];
          const size = sizes[camId];
          if (size === undefined) continue;
          first?.emit('data', Buffer.from(`P5\n${size}\n255\n`.padEnd(64)));
          greys?.emit('data', new Uint8Array(GREY.width * GREY.height));
        }
        await clock.advance(1_000);
      }
    },
    async arm() {
      watcher.arm(WATCH);
      await vi.waitUntil(async () => {
        await clock.advance(0);
        return widths.length > 0;
      });
    },
    /** How often each camera was opened. */
    opened: () => IDS.map((camId) => runs.get(camId)?.length),
    lastWidth: () => widths.at(-1),
  };
}

it('restarts no other camera when one returns, although most cameras then have another shape', async () => {
  const { watcher, arm, pass, opened, lastWidth } = watchCameras();
  await arm();
  await pass({ 1: WIDE, 2: NARROW });
  await pass({ 1: WIDE, 2: NARROW, 3: NARROW });
  await pass({ 1: NARROW, 2: NARROW, 3: NARROW });
  expect(opened().slice(0, 2)).toEqual([1, 1]);
  expect(lastWidth()).toBe(1_280);
  await watcher.disarm();
  // Nothing is watched meanwhile.
  await arm();
  await pass({});
  expect(lastWidth()).toBe(960);
  await watcher.disarm();
});

it('takes the shape of the cameras once if none was known when it was armed', async () => {
  const { watcher, arm, pass, opened, lastWidth } = watchCameras();
  await arm();
  expect(lastWidth()).toBe(1_280);
  await pass({ 1: NARROW, 2: NARROW, 3: NARROW });
  expect([opened(), lastWidth()]).toEqual([[2, 2, 2], 960]);
  await pass({ 1: WIDE, 2: WIDE, 3: WIDE });
  await pass({ 1: WIDE, 2: WIDE, 3: WIDE });
  expect([opened(), lastWidth()]).toEqual([[2, 2, 2], 960]);
  await watcher.disarm();
});

it('is stopped only once the cameras of a restart are closed, which then change no later state', async () => {
  const clock = createVirtualClock<Monotonic>();
  const cameras = { ids: [1], ...mergeCameraStates([1]), inputOf: () => endless } satisfies Cameras;
  const closing: (() => void)[] = [];
  const run = (): CaptureRun => ({
    ended: new Promise<never>(() => {}),
    stop: () => new Promise<void>((resolve) => void closing.push(resolve)),
  });
  const picture = (key: string): PreparedPicture => ({
    ...{ key, isWhole: false },
    open: () => ({ read: run, crossOut() {}, encode: run }),
  });
  const capture = new CameraCapture({ clock, log }, cameras, {
    ...{ onGrey() {}, onRestart() {}, onInit() {}, onFragment() {} },
    ...{ onInterrupted() {}, onWorking() {}, isBusy: () => false },
  });
  capture.start(picture('one'), WATCH);
  capture.start(picture('another'), WATCH);
  await clock.advance(500);
  // Its camera and its encoder.
  expect(closing).toHaveLength(2);
  const onStopped = vi.fn();
  const stopped = capture.stop().then(onStopped);
  await clock.advance(0);
  expect(onStopped).not.toHaveBeenCalled();
  for (const close of closing) close();
  await stopped;
  capture.start(picture('another'), WATCH);
  await clock.advance(0);
  expect(cameras.states()[0]).toEqual({ camId: 1, state: 'starting' });
});
