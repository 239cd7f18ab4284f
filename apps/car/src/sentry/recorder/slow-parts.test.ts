import { PassThrough, Readable } from 'node:stream';
import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it, vi } from 'vitest';
import { mergeCameraStates } from '../../cameras/create-cameras.ts';
import { FragmentReader } from '../../platform/fragments/fragment-reader.ts';
import { createFfmpegCapture } from '../../platform/node/capture/ffmpeg-capture.ts';
import { encoderArgs } from '../../platform/node/ffmpeg/encoder-args.ts';
import type { CameraInput, PicturePipe } from '../../ports/cameras.ts';
import type { CarVideo } from '../../ports/car-video.ts';
import type { FfmpegJob, FfmpegRun } from '../../ports/ffmpeg.ts';
import type { DetectorHandlers } from '../../ports/movement-detector.ts';
import { type Monotonic, plusMs } from '../../ports/unit-time.ts';
import { realRecording } from '../../recordings/test-support/real-recording.ts';
import { WATCH } from '../test-support/recorder-under-test.ts';
import type { RecordingStart, RecordingWriter } from './recording-writer.ts';
import { CameraSentryWatcher } from './sentry-watcher.ts';

const LATE_MS = 5_000;
const log = { info() {}, warn() {}, error() {} };
const { init, fragments } = new FragmentReader().push(realRecording(12, '64x48'));
const camera: CameraInput = { options: [], address: 'camera', isH264: false };

/** A watcher. The test gives the output of its encoder; its cameras give no pictures. */
function newWatcher(hasRoom: () => Promise<boolean> = async () => true) {
  const clock = createVirtualClock<Monotonic>();
  const output = new PassThrough();
  const into: PicturePipe = { writableLength: 0, write() {}, end() {}, once() {} };
  const run = (outputs: FfmpegRun['outputs'], ended: FfmpegRun['ended']): FfmpegRun => ({
    ...{ outputs, ended },
    stop: async () => {},
  });
  const endless = new Promise<never>(() => {});
  const video: CarVideo = {
    cameras: { ids: [4], ...mergeCameraStates([4]), inputOf: () => camera },
    encoders: { argsFor: async (encoding) => encoderArgs('libx264', encoding) },
    startFfmpeg({ inputs: [input] }: FfmpegJob) {
      if (input === undefined || input.address?.startsWith('camera')) return run([], endless);
      if (!input.pipeTo)
        return run([Readable.from([])], Promise.resolve({ reason: 'ended', stderrTail: '' }));
      input.pipeTo(into);
      return run([output], endless);
    },
  };
  const recorded: number[] = [];
  const writer = {
    hasRoom,
    begin: (start: RecordingStart) => void recorded.push(...start.fragments.map(({ timeMs }) => timeMs)),
    append: vi.fn(),
    see() {},
    finish: vi.fn(),
    settled: async () => {},
  };
  let detector: DetectorHandlers | null = null;
  const watcher = new CameraSentryWatcher(
    { clock, wallTime: clock, log },
    video.cameras,
    writer as unknown as RecordingWriter,
    {
      capture: createFfmpegCapture(video),
      startDetector(_ids, _settings, handlers) {
        detector = handlers;
        return { push() {}, change() {}, stop: async () => {} };
      },
    },
    { onState() {}, onMovement() {}, onMoreCameras() {} },
  );
  return {
    async arm() {
      watcher.arm(WATCH);
      await vi.waitUntil(async () => {
        await clock.advance(0);
        return output.listenerCount('data') > 0;
      });
    },
    ...{ clock, watcher, writer, recorded },
    encode: (bytes: Uint8Array) => void output.emit('data', bytes),
    see() {
      const timeMs = clock.nowMs();
      detector?.onFrame({ camId: 4, timeMs, isMoving: true, sinceMs: plusMs(timeMs, -500) });
    },
  };
}

it('REC-9 records from a second before a movement until a second after it although the encoder is five seconds behind', async () => {
  const { arm, clock, watcher, writer, recorded, encode, see } = newWatcher();
  await arm();
  let isRecording = false;
  writer.append.mockImplementation(({ timeMs }) => isRecording && recorded.push(timeMs));
  writer.finish.mockImplementation(() => {
    isRecording = false;
  });
  const begin = writer.begin;
  writer.begin = (start) => {
    isRecording = true;
    begin(start);
  };
  encode(init?.bytes ?? new Uint8Array());
  for (let atMs = 0; atMs < 16_000; atMs += 100) {
    const late = fragments[(atMs - LATE_MS) / 100];
    if (late) encode(late.bytes);
    if (atMs === 8_000) see();
    await clock.advance(100);
  }
  // The movement began at 7.5 s and was seen until 8 s; there is a keyframe each second.
  expect([recorded[0], recorded.at(-1), recorded.length]).toEqual([6_000, 8_900, 30]);
  await watcher.disarm();
});

it('is disarmed at once, and armed again, while a medium does not report its space', async () => {
  let isHung = true;
  const { arm, watcher } = newWatcher(() => (isHung ? new Promise(() => {}) : Promise.resolve(true)));
  watcher.arm(WATCH);
  await watcher.disarm();
  isHung = false;
  await arm();
  await watcher.disarm();
});
