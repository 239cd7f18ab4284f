import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAMERA_ID, type CamId } from '@ligo/protocol';
import { mergeCameraStates } from '../../cameras/create-cameras.ts';
import { openStore } from '../../data-folder.ts';
import { createFfmpegCapture } from '../../platform/node/capture/ffmpeg-capture.ts';
import { createUnitClock } from '../../platform/node/clock/unit-clock.ts';
import { type EncoderName, encoderArgs } from '../../platform/node/ffmpeg/encoder-args.ts';
import { runFfmpeg } from '../../platform/node/ffmpeg/run-ffmpeg.ts';
import { createRecordingFiles } from '../../platform/node/recordings/recording-files.ts';
import { createRecordingPictures } from '../../platform/node/recordings/recording-pictures.ts';
import type { CameraInput, Cameras } from '../../ports/cameras.ts';
import type { CarVideo } from '../../ports/car-video.ts';
import type { FfmpegJob, FfmpegRun } from '../../ports/ffmpeg.ts';
import type { DetectorHandlers, StartMovementDetector } from '../../ports/movement-detector.ts';
import type { Recogniser } from '../../ports/recogniser.ts';
import type { Volume } from '../../ports/recordings.ts';
import { plusMs, wallOf } from '../../ports/unit-time.ts';
import { fakeVolumes } from '../../test-support/fake-volumes.ts';
import { createRecorder } from '../recorder/create-recorder.ts';
import type { WatcherState, WatchSettings } from '../watcher-contract.ts';

const log = { info() {}, warn() {}, error() {} };
const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-armed-'));
const DAY_MS = 86_400_000;

export const WATCH: WatchSettings = {
  storageLimit: 1_000,
  videoResolution: 'HD',
  selectedStorage: 'internal',
  sensitivity: 100,
  minDuration: 1,
  preBufferTime: 1,
  postMovementTime: 1,
  videoFPS: 'reduced',
  proximityDetection: 100,
  shadowFilterEnabled: false,
  masks: [],
};

/** A camera whose pictures never end. */
export const endless: CameraInput = {
  options: ['-re', '-f', 'lavfi'],
  address: 'testsrc2=size=160x120:rate=10',
  isH264: false,
};

function camerasOf(inputs: Partial<Record<CamId, CameraInput>>): Cameras {
  const ids = Object.values(CAMERA_ID)
    .filter((camId) => inputs[camId])
    .sort();
  return {
    ids,
    ...mergeCameraStates(ids),
    inputOf(camId) {
      const input = inputs[camId];
      if (!input) throw new RangeError('none');
      return input;
    },
  };
}

/** Overrides of the defaults. */
export interface RecorderSetup {
  folders?: Partial<Record<Volume, string>>;
  dataDir?: string;
  /** The unit's clock, unix milliseconds. */
  nowMs?: () => number;
  /** How long the unit has slept. */
  sleptMs?: () => number;
  startDetector?: StartMovementDetector;
  /** What encodes; `null`: nothing does. */
  encoder?: EncoderName | null;
  recogniser?: Recogniser;
}

/** A recorder on real files and the real ffmpeg; its detector reports the movements of the test, in addition to a real one's. */
export async function recorderUnderTest(
  inputs: Partial<Record<CamId, CameraInput>>,
  {
    folders = { internal: newFolder() },
    dataDir = newFolder(),
    nowMs = Date.now,
    sleptMs = () => 0,
    startDetector,
    encoder = 'libx264',
    recogniser = { isAvailable: () => false, recognise: async () => null },
  }: RecorderSetup = {},
) {
  const store = openStore(dataDir, 0, log);
  const media = fakeVolumes(folders);
  const files = createRecordingFiles();
  const runs: FfmpegRun[] = [];
  const states: WatcherState[] = [];
  const additions: { movedAtMs: number; cameras: readonly CamId[] }[] = [];
  const movements: { movedAtMs: number; cameras: readonly CamId[] }[] = [];
  let rounds = 0;
  let detector: DetectorHandlers | null = null;
  const cameras = camerasOf(inputs);
  const video: CarVideo = {
    cameras,
    startFfmpeg: (job: FfmpegJob) => {
      const run = runFfmpeg(job);
      runs.push(run);
      return run;
    },
    encoders: { argsFor: async (encoding) => encoder && encoderArgs(encoder, encoding) },
  };
  const unitClock = createUnitClock();
  const time = {
    clock: { ...unitClock, nowMs: () => plusMs(unitClock.nowMs(), sleptMs()) },
    wallTime: { nowMs },
  };
  const recorder = createRecorder({ ...time, log, random: Math.random }, cameras, {
    capture: createFfmpegCapture(video),
    startDetector: (ids, settings, handlers) => {
      detector = handlers;
      if (startDetector) return startDetector(ids, settings, handlers);
      return {
        push: () => {
          handlers.onLearning(false);
          rounds += 1;
        },
        change() {},
        stop: async () => {
          detector = null;
        },
      };
    },
    volumes: media.volumes,
    recogniser,
    index: store.recordings,
    files,
    pictures: createRecordingPictures(video.startFfmpeg),
    place: () => ({ latDeg: 43.7, lngDeg: 7.4 }),
  });
  await recorder.module.start(new AbortController().signal);
  const watcher = recorder.createWatcher({
    onState: (state) => states.push(state),
    onMovement: (at, which) => movements.push({ movedAtMs: wallOf(time, at), cameras: which }),
    onMoreCameras: (at, which) => additions.push({ movedAtMs: wallOf(time, at), cameras: which }),
  });
  const begunAtMs = nowMs();
  const days = [-DAY_MS, 0, DAY_MS].map((ms) => dayOf(begunAtMs + ms));
  const madeOn = (day: string) =>
    recorder.library.list({ day, offset: 0, limit: 100 }).recordings.toReversed();
  return {
    ...media,
    cameras,
    watcher,
    library: recorder.library,
    index: store.recordings,
    files,
    pictures: createRecordingPictures(video.startFfmpeg),
    runs,
    states,
    movements,
    /** Cameras that joined a movement. */
    additions,
    rounds: () => rounds,
    phase: () => states.at(-1)?.phase,
    /** Finished recordings, the oldest first; midnight may have passed since, or the clock been set back over it. */
    recordings: () => [...new Set(days)].flatMap(madeOn),
    pathOf: (volume: Volume, name: string) => join(folders[volume] ?? '', 'Ligo', 'Sentry', name),
    /** How large the recordings on a medium are so far, bytes. */
    written(volume: Volume): number[] {
      const folder = join(folders[volume] ?? '', 'Ligo', 'Sentry');
      const names = readdirSync(folder).filter((name) => name.endsWith('.mp4'));
      return names.map((name) => statSync(join(folder, name)).size);
    },
    /** A camera sees a movement since a while. */
    see(camId: CamId, sinceMs = 500) {
      const timeMs = time.clock.nowMs();
      detector?.onFrame({ camId, timeMs, isMoving: true, sinceMs: plusMs(timeMs, -sinceMs) });
    },
    failDetector: () => detector?.onFailed(new Error('failed')),
    hasDetector: () => detector !== null,
    async stop() {
      await watcher.disarm();
      await recorder.module.stop();
      store.close();
    },
  };
}
export type RecorderUnderTest = Awaited<ReturnType<typeof recorderUnderTest>>;

function dayOf(timeMs: number): string {
  const time = new Date(timeMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
