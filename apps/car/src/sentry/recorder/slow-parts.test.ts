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
import { type DetectorHandlers, GREY } from '../../ports/movement-detector.ts';
import { type Monotonic, plusMs } from '../../ports/unit-time.ts';
import { realRecording } from '../../recordings/test-support/real-recording.ts';
import { WATCH } from '../test-support/recorder-under-test.ts';
import type { WatcherState } from '../watcher-contract.ts';
import type { RecordingStart, RecordingWriter } from './recording-writer.ts';
import { CameraSentryWatcher } from './sentry-watcher.ts';

const LATE_MS = 5_000;
const log = { info() {}, warn() {}, error() {} };
const { init, fragments } = new FragmentReader().push(realRecording(45, '64x48'));
const camera: CameraInput = { options: [], address: 'camera', isH264: false };

/** A watcher. The test gives the output of its encoder and of its camera. */
function newWatcher({
  hasRoom = async () => true,
  argsFor = async (encoding) => encoderArgs('libx264', encoding),
}: {
  hasRoom?: () => Promise<boolean>;
  argsFor?: CarVideo['encoders']['argsFor'];
} = {}) {
  const clock = createVirtualClock<Monotonic>();
  const [output, greys] = [new PassThrough(), new PassThrough()];
  const into: PicturePipe = { writableLength: 0, write() {}, end() {}, once() {} };
  const run = (outputs: FfmpegRun['outputs'], ended: FfmpegRun['ended']): FfmpegRun => ({
    ...{ outputs, ended },
    stop: async () => {},
  });
  const endless = new Promise<never>(() => {});
  const video: CarVideo = {
    cameras: { ids: [4], ...mergeCameraStates([4]), inputOf: () => camera },
    encoders: { argsFor },
    startFfmpeg({ inputs: [input] }: FfmpegJob) {
      if (input === undefined || input.address?.startsWith('camera')) return run([greys], endless);
      if (!input.pipeTo)
        return run([Readable.from([])], Promise.resolve({ reason: 'ended', stderrTail: '' }));
      input.pipeTo(into);
      return run([output], endless);
    },
  };
  const recorded: number[] = [];
  const states: WatcherState[] = [];
  const onMovement = vi.fn();
  const writer = {
    hasRoom,
    begin: vi.fn(
      (start: RecordingStart) => void recorded.push(...start.fragments.map(({ timeMs }) => timeMs)),
    ),
    onRefused() {},
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
    { onState: (state) => states.push(state), onMovement, onMoreCameras() {} },
  );
  return {
    async arm() {
      watcher.arm(WATCH);
      await vi.waitUntil(async () => {
        await clock.advance(0);
        return output.listenerCount('data') > 0;
      });
    },
    ...{ clock, watcher, writer, recorded, states, onMovement },
    encode: (bytes: Uint8Array) => void output.emit('data', bytes),
    show: () => void greys.emit('data', new Uint8Array(GREY.width * GREY.height)),
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
  writer.begin = vi.fn((start) => {
    isRecording = true;
    begin(start);
  });
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
  const { arm, watcher } = newWatcher({
    hasRoom: () => (isHung ? new Promise(() => {}) : Promise.resolve(true)),
  });
  watcher.arm(WATCH);
  await watcher.disarm();
  isHung = false;
  await arm();
  await watcher.disarm();
});

/** A watcher of a street in which something always moves, with a recording. */
async function watchStreet() {
  const watching = newWatcher();
  const { arm, clock, encode, show, see, states } = watching;
  await arm();
  encode(init?.bytes ?? new Uint8Array());
  const coming = fragments.values();
  async function pass(ms: number): Promise<void> {
    for (let atMs = 0; atMs < ms; atMs += 100) {
      encode(coming.next().value?.bytes ?? new Uint8Array());
      show();
      see();
      await clock.advance(100);
    }
  }
  await pass(500);
  return { ...watching, pass, phases: () => states.map(({ phase }) => phase) };
}

it('WRITE-2 resumes a recording that no medium took, and reports its movement once', async () => {
  const { writer, watcher, onMovement, pass, phases } = await watchStreet();
  expect(writer.begin).toHaveBeenCalledTimes(1);
  writer.onRefused();
  await pass(12_000);
  expect([writer.begin, onMovement].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  expect(phases()).toEqual(['starting', 'recording', 'failing']);
  await pass(10_000);
  expect(writer.begin).toHaveBeenCalledTimes(2);
  expect(phases()).toEqual(['starting', 'recording', 'failing', 'recording']);
  await watcher.disarm();
});

it('WRITE-2 fails all the while no medium takes a recording, and tries it every 10 s', async () => {
  const { writer, watcher, onMovement, pass, phases } = await watchStreet();
  writer.begin.mockImplementation(() => void writer.onRefused());
  writer.onRefused();
  await pass(35_000);
  expect([writer.begin, onMovement].map(({ mock }) => mock.calls.length)).toEqual([4, 1]);
  expect(phases()).toEqual(['starting', 'recording', 'failing']);
  await watcher.disarm();
});

it('WATCH-4 reports that it fails again when it is disarmed and armed while its encoder is tested', async () => {
  let test = (): Promise<null> => Promise.resolve(null);
  const { clock, watcher, states } = newWatcher({ argsFor: () => test() });
  const lastPhases = () => states.slice(-3).map(({ phase }) => phase);
  watcher.arm(WATCH);
  await clock.advance(0);
  expect(lastPhases()).toEqual(['starting', 'failing']);
  let fail = () => {};
  test = () =>
    new Promise((resolve) => {
      fail = () => resolve(null);
    });
  await clock.advance(10_000);
  void watcher.disarm();
  watcher.arm(WATCH);
  fail();
  await clock.advance(0);
  expect(lastPhases()).toEqual(['failing', 'idle', 'failing']);
  fail();
  await watcher.disarm();
});
