import type { CamId } from '@ligo/protocol';
import { mergeCameraStates } from '../cameras/create-cameras.ts';
import type { CarData, CarPlatform } from '../car-platform.ts';
import { CarStore, MIGRATIONS } from '../car-store.ts';
import type { CarHost } from '../owner-console.ts';
import { trackPictures } from '../platform/browser/cameras/track-pictures.ts';
import { createBrowserCapture } from '../platform/browser/capture/browser-capture.ts';
import type { Filming } from '../platform/browser/capture/filming.ts';
import { createPageClock } from '../platform/browser/clock/page-clock.ts';
import { createPortDashboard } from '../platform/browser/dashboard/port-dashboard.ts';
import { startDetectorWorker } from '../platform/browser/detector/detector-worker-thread.ts';
import { CAR_FOLDER } from '../platform/browser/files/private-files.ts';
import { openKeyDatabase } from '../platform/browser/identity/key-database.ts';
import { loadIdentity } from '../platform/browser/identity/load-identity.ts';
import { workerPeers } from '../platform/browser/peer/worker-peer-transport.ts';
import { createOpfsRecordingFiles } from '../platform/browser/recordings/opfs-recording-files.ts';
import { createBrowserPictures } from '../platform/browser/recordings/recording-pictures.ts';
import { openBrowserDatabase } from '../platform/browser/sqlite/open-database.ts';
import { createBrowserVolumes } from '../platform/browser/storage/browser-storage.ts';
import { GrantedSpace } from '../platform/browser/storage/granted-space.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import type { Log } from '../ports/log.ts';
import { loadBrowserSource } from './open-browser-source.ts';
import type { Served, VideoLimit } from './unit-messages.ts';
import { loadUnitSettings, type UnitSettings } from './unit-settings.ts';

/** The page's side of the car. */
export interface UnitPage {
  /** Sends one end of a port to the page. */
  handOver(what: Served, port: MessagePort): void;
  /** The worker's end of the dashboard's port. */
  dashboard: MessagePort;
  /** The browser gives the page the pictures of cameras. */
  givesFrames: boolean;
  /** By the page's own record. */
  hasRun: boolean;
  /** The data of the car was deleted while it ran. */
  onDataRemoved(): void;
}

/** A car that films less on demand, such as when its device is hot. */
export interface BrowserPlatform extends CarPlatform {
  /** Bounds the form of recordings within a minute, but not while one is made. */
  limitVideo(limit: VideoLimit): void;
}

const MINUTE_MS = 60_000;

/** Opens the car's data in this browser, for this worker alone. Rejects, in words, if another page has them or they are unusable. */
export async function createBrowserPlatform(
  page: UnitPage,
  host: CarHost,
  log: Log,
): Promise<BrowserPlatform> {
  const clock = createPageClock();
  const data = await openData(page, log);
  const settings = loadUnitSettings(data.store.kv);
  const openSource = await loadBrowserSource(settings, page.handOver);
  const video = createBrowserVideo(sidesOf(settings));
  const filming = settings.cameras.length > 0 ? await loadFilming(page) : null;
  const space = new GrantedSpace(clock);
  const { givesFrames } = page;
  const capture = createBrowserCapture(video.cameras, { givesFrames, filming }, systemClock.nowMs);
  return {
    ...host,
    ...data,
    video,
    recording: {
      files: createOpfsRecordingFiles(() => space.refuse()),
      pictures: createBrowserPictures(),
      capture,
      startDetector: (...args) => startDetectorWorker(createDetectorWorker, ...args),
      recogniser: null,
    },
    limitVideo: capture.setLimit,
    hasOtherSentryApps: async () => false,
    clock,
    // A browser reports no start of its device: a drive goes on after a reload.
    boot: { bootId: null },
    openSource,
    createUnit: null,
    directPort: null,
    loadSealing: () => import('@ligo/link/sealed'),
    openPeer: workerPeers((port) => page.handOver('peer', port)),
    // The browser itself limits what packets a page can send.
    checkIceServers: async (servers) => servers,
    volumes: createBrowserVolumes(CAR_FOLDER, space),
    localOffset: (timeMs) => -new Date(timeMs).getTimezoneOffset() * MINUTE_MS,
    isScreenPublic: true,
    createDashboardServer: (context) => createPortDashboard(page.dashboard, context.clock),
  };
}

async function loadFilming({ handOver }: UnitPage): Promise<Filming> {
  const { createFilming } = await import('../platform/browser/capture/filming.ts');
  return createFilming((port) => handOver('frames', port));
}

/** A browser reads cameras by itself, without ffmpeg. */
function unreachable(): never {
  throw new Error('a browser has no ffmpeg');
}

/** The sides of the car that have cameras, in their order. */
const sidesOf = ({ cameras }: UnitSettings) => cameras.map(({ camId }) => camId).sort((a, b) => a - b);

/** The video of a car whose page has these cameras. */
function createBrowserVideo(ids: readonly CamId[]): CarPlatform['video'] {
  const cameras = { ids, ...mergeCameraStates(ids), inputOf: unreachable };
  return {
    cameras,
    openLive: trackPictures(cameras),
    encoders: { argsFor: async () => null },
    startFfmpeg: unreachable,
    scene: null,
  };
}

const createDetectorWorker = () =>
  new Worker(new URL('./detector-worker.ts', import.meta.url), { type: 'module' });

async function openData({ hasRun, onDataRemoved }: UnitPage, log: Log): Promise<CarData> {
  const database = await openBrowserDatabase(MIGRATIONS, systemClock.nowMs(), (error, aside) =>
    log.error({ err: error, aside }, 'the database is damaged and was set aside'),
  );
  const store = new CarStore(database, log);
  try {
    const keys = await openKeyDatabase(onDataRemoved);
    const identity = await loadIdentity(keys, store.hasRun() || hasRun);
    const close = () => {
      keys.close();
      store.close();
    };
    return { log, store, identity, close };
  } catch (error) {
    store.close();
    throw error;
  }
}
