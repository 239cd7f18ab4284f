import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createVirtualClock } from '@ligo/machine/test-support';
import { CAMERA_ID, type CamId, type LogEntry } from '@ligo/protocol';
import { mergeCameraStates } from '../../cameras/create-cameras.ts';
import { openStore } from '../../data-folder.ts';
import { EventLog } from '../../events/event-log.ts';
import { ReportOutbox } from '../../events/event-reports.ts';
import { answerLogs } from '../../events/events-module.ts';
import { createFfmpegCapture } from '../../platform/node/capture/ffmpeg-capture.ts';
import { MediumThreads } from '../../platform/node/recordings/medium-threads.ts';
import { createRecordingFiles } from '../../platform/node/recordings/recording-files.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { recordingPage } from '../../recordings/answers.ts';
import { createRecorder } from '../../sentry/recorder/create-recorder.ts';
import { WATCH } from '../../sentry/test-support/recorder-under-test.ts';
import { testContext } from '../car-context.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { createFakePhone } from '../fake-phone.ts';
import { fakeVolumes } from '../fake-volumes.ts';
import { tempFolder } from '../temp-folder.ts';
import { createFilmFfmpeg, inputOfCamera, TICK_MS } from './film-ffmpeg.ts';
import { settlingFiles } from './settling-files.ts';

const MINUTE_MS = 60_000;
/** Where the car stands, at half past five: no midnight passes within six hours. */
const START_MS = new Date(2026, 10, 20, 17, 30).getTime();
const CAMERAS = Object.values(CAMERA_ID).sort();
const FAILING = CAMERA_ID.LEFT;
/** Distances of movements, which the cameras see in turn, and of failures. */
const EVERY = { movementMs: 4 * MINUTE_MS, failureMs: 7 * MINUTE_MS };
/** The failing camera gives no pictures for the first time of each distance, and sees whole movements only within the second span. */
const FAILURE = { lengthMs: 2 * MINUTE_MS, healthyMs: [3 * MINUTE_MS, 6 * MINUTE_MS] } as const;
const MOVEMENT = { afterMs: 2 * MINUTE_MS, lengthMs: 30_000 };
/** Duration of each message on the slow network, ms. */
const SEND_MS = 5_000;
const PAGE = 10;
const BACK_AFTER_MS = 6 * MINUTE_MS;
/** The phone asks during the first movement after the card is back, when that is being recorded, ms. */
const REQUEST_AFTER_MS = 10_000;
const SETTINGS = { ...WATCH, selectedStorage: 'microsd', preBufferTime: 5, postMovementTime: 5 } as const;

export interface Movement {
  camId: CamId;
  fromMs: number;
  toMs: number;
}

/** Resources in use. They must not grow. */
export interface Usage {
  timers: number;
  programs: number;
  openFiles: number;
  heapMb: number;
  /** Contents of buffers, which are outside the heap. */
  buffersMb: number;
}

/** The evening of a parked car in fast motion: four cameras, of which one fails repeatedly; a card that is pulled; a slow phone. */
export async function simulateEvening(hours: number) {
  const lengthMs = hours * 60 * MINUTE_MS;
  const folders = {
    data: tempFolder(),
    internal: tempFolder(),
    microsd: tempFolder(),
  };
  const threads = new MediumThreads();
  const { files, settle } = settlingFiles(createRecordingFiles(threads));
  const clock = createVirtualClock<Monotonic>({ startMs: START_MS, settle });
  const context = testContext({ clock });
  const store = openStore(folders.data, 0, context.log);
  const ffmpeg = createFilmFfmpeg(Math.ceil(lengthMs / 1_000));
  const media = fakeVolumes({ internal: folders.internal, microsd: folders.microsd });
  const seen: Movement[] = [];
  let moving: Movement | null = null;
  let numbers = 0;
  const events = new EventLog({
    ...context,
    store: store.events,
    newId: () => `event ${++numbers}`,
    trust: { offset: () => 0, isTrusted: () => true },
    outbox: new ReportOutbox(store.events, context),
    onReport() {},
  });
  const cameras = { ids: CAMERAS, ...mergeCameraStates(CAMERAS), inputOf: inputOfCamera };
  const { module, library, createWatcher } = createRecorder(context, cameras, {
    capture: createFfmpegCapture({
      cameras,
      startFfmpeg: ffmpeg.startFfmpeg,
      encoders: { argsFor: async () => ({ filters: [], args: [] }) },
    }),
    startDetector: (_ids, _settings, { onFrame, onLearning }) => ({
      push(_pictures, timeMs, missing) {
        onLearning(false);
        if (!moving || missing.includes(moving.camId)) return;
        onFrame({ camId: moving.camId, timeMs, isMoving: true, sinceMs: moving.fromMs as Monotonic });
      },
      change() {},
      stop: async () => {},
    }),
    recogniser: { isAvailable: () => false, recognise: async () => null },
    index: store.recordings,
    volumes: media.volumes,
    files,
    pictures: { thumbnail: async () => ({ jpeg: new Uint8Array(8_000) }), pair: async () => null },
    place: () => null,
  });
  await module.start(new AbortController().signal);
  const watcher = createWatcher({
    onState() {},
    onMovement: (at, cameras) => events.noteSentryMovement(at, cameras),
    onMoreCameras: (at, cameras) => events.noteMoreCameras(at, cameras),
  });
  const measure = async (): Promise<Usage> => {
    const { heapUsed, arrayBuffers } = await usedMemory();
    return {
      timers: clock.pending(),
      programs: ffmpeg.running(),
      openFiles: readdirSync('/proc/self/fd').length,
      heapMb: heapUsed / 1_000_000,
      buffersMb: arrayBuffers / 1_000_000,
    };
  };
  const before = await measure();
  watcher.arm(SETTINGS);

  const pullAtMs = Math.round(lengthMs / 2 / EVERY.movementMs) * EVERY.movementMs + MOVEMENT.afterMs + 15_000;
  let afterFirstPart: Usage | null = null;
  let request: ReturnType<typeof askSlowly> | null = null;
  for (let atMs = 0; atMs < lengthMs; atMs += TICK_MS) {
    const sinceMs = atMs % EVERY.movementMs;
    const failsSinceMs = atMs % EVERY.failureMs;
    if (sinceMs === MOVEMENT.afterMs) {
      const camId = CAMERAS[Math.floor(atMs / EVERY.movementMs) % CAMERAS.length] ?? FAILING;
      const [from, to] = FAILURE.healthyMs;
      if (camId !== FAILING || (failsSinceMs >= from && failsSinceMs < to)) {
        moving = { camId, fromMs: clock.nowMs(), toMs: clock.nowMs() + MOVEMENT.lengthMs };
        seen.push(moving);
      }
    }
    if (moving && clock.nowMs() > moving.toMs) moving = null;
    if (failsSinceMs === 0) ffmpeg.fail(FAILING, true);
    if (failsSinceMs === FAILURE.lengthMs) ffmpeg.fail(FAILING, false);
    if (atMs === pullAtMs) media.pull('microsd');
    if (atMs === pullAtMs + BACK_AFTER_MS) media.plug('microsd', folders.microsd);
    if (atMs === Math.round(lengthMs / 6 / TICK_MS) * TICK_MS) afterFirstPart = await measure();
    if (atMs > pullAtMs + BACK_AFTER_MS && moving && clock.nowMs() === moving.fromMs + REQUEST_AFTER_MS)
      request ??= askSlowly();
    ffmpeg.tick();
    await clock.advance(TICK_MS);
  }
  const atEnd = await measure();
  await watcher.disarm();
  if (!request) throw new Error('no movement followed the return of the card');
  const phone = await request;
  files.end();
  while (threads.size > 0) await setImmediate();
  const after = await measure();
  return {
    seen,
    pulledAtMs: START_MS + pullAtMs,
    recordings: library.list({ day: '2026-11-20', offset: 0, limit: 10_000 }).recordings,
    pathOf: (volume: string, name: string) =>
      join(volume === 'microsd' ? folders.microsd : folders.internal, 'Ligo', 'Sentry', name),
    phone,
    usage: { before, afterFirstPart: afterFirstPart ?? before, atEnd, after },
    async stop(): Promise<void> {
      events.stop();
      await module.stop();
      store.close();
      for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
    },
  };

  /** A phone on a slow network asks for the log and for all pages of the recordings. */
  async function askSlowly(): Promise<{ requestedAtMs: number; logs: LogEntry[]; keys: string[] }> {
    const requestedAtMs = clock.nowMs();
    const phone = createFakePhone();
    const send: typeof phone.send = async (action, extras) => {
      await new Promise<void>((resolve) => clock.after(SEND_MS, resolve));
      return phone.send(action, extras);
    };
    await answerLogs(store.events, { from: 0 }, { send });
    for (let offset = 0, hasMore = true; hasMore; offset += PAGE) {
      const page = recordingPage(library, { date: '2026-11-20', offset, limit: PAGE });
      hasMore = page.hasMore;
      await send('GetSentryRecordings', page);
    }
    return {
      requestedAtMs,
      logs: phone.published('Logs').flatMap(({ logs }) => logs.filter((entry) => entry !== null)),
      keys: phone
        .published('GetSentryRecordings')
        .flatMap(({ recordings }) => recordings.map(({ filePath }) => filePath)),
    };
  }
}

/** The memory in use once all that can be collected is freed: a thread of its own frees buffers. */
async function usedMemory(): Promise<NodeJS.MemoryUsage> {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    collectGarbage();
    await setImmediate();
    const used = process.memoryUsage();
    if (used.arrayBuffers >= before) return used;
    before = used.arrayBuffers;
  }
}
