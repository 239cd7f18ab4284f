import type { CamId } from '@ligo/protocol';
import { mergeCameraStates } from '../../../../cameras/create-cameras.ts';
import { CarStore, MIGRATIONS } from '../../../../car-store.ts';
import type { Recording } from '../../../../ports/recordings.ts';
import { createRecorder } from '../../../../sentry/recorder/create-recorder.ts';
import type { WatcherState, WatchSettings } from '../../../../sentry/watcher-contract.ts';
import { systemClock } from '../../../clock/system-clock.ts';
import { createPageClock } from '../../clock/page-clock.ts';
import { startDetectorWorker } from '../../detector/detector-worker-thread.ts';
import { createOpfsRecordingFiles } from '../../recordings/opfs-recording-files.ts';
import { createBrowserPictures } from '../../recordings/recording-pictures.ts';
import { openBrowserDatabase } from '../../sqlite/open-database.ts';
import { createBrowserVolumes } from '../../storage/browser-storage.ts';
import { GrantedSpace } from '../../storage/granted-space.ts';
import { createBrowserCapture } from '../browser-capture.ts';
import { createFilming } from '../filming.ts';

const log = {
  info() {},
  warn() {},
  error: (fields: object, text: string) => self.reportError(new Error(text, { cause: fields })),
};
const DAY_MS = 86_400_000;

/** The recorder of a car in this worker, with all its real parts. */
export async function openBrowserRecorder(camIds: readonly CamId[], handOver: (port: MessagePort) => void) {
  const clock = createPageClock();
  const database = await openBrowserDatabase(MIGRATIONS, Date.now(), () => {});
  const store = new CarStore(database, log);
  const cameras = { ids: camIds, ...mergeCameraStates(camIds) };
  const capture = createBrowserCapture(
    cameras,
    { givesFrames: true, filming: createFilming(handOver) },
    Date.now,
  );
  const space = new GrantedSpace(clock);
  const recorder = createRecorder(
    { clock, wallTime: systemClock, log, random: Math.random },
    { ...cameras, inputOf: () => ({ options: [], address: null, isH264: false }) },
    {
      capture,
      startDetector: (...args) =>
        startDetectorWorker(
          () =>
            new Worker(new URL('../../../../unit-page/detector-worker.ts', import.meta.url), {
              type: 'module',
            }),
          ...args,
        ),
      recogniser: null,
      index: store.recordings,
      volumes: createBrowserVolumes('ligo', space),
      files: createOpfsRecordingFiles(() => space.refuse()),
      pictures: createBrowserPictures(),
      place: () => null,
    },
  );
  await recorder.module.start(new AbortController().signal);
  const states: WatcherState[] = [];
  const movements: { atMs: number; cameras: readonly CamId[] }[] = [];
  const watcher = recorder.createWatcher({
    onState: (state) => states.push(state),
    onMovement: (at, which) => movements.push({ atMs: at, cameras: which }),
    onMoreCameras() {},
  });
  const { library } = recorder;
  return {
    states,
    movements,
    capture,
    arm: (settings: WatchSettings) => watcher.arm(settings),
    disarm: () => watcher.disarm(),
    recordings(): Recording[] {
      const span = { fromMs: Date.now() - DAY_MS, toMs: Date.now() + DAY_MS };
      return [...library.list({ day: '2000-01-01', span, offset: 0, limit: 100 }).recordings].reverse();
    },
    async read(key: string): Promise<Uint8Array> {
      const pieces: Uint8Array[] = [];
      for await (const piece of library.read(key, 0, Number.POSITIVE_INFINITY)) pieces.push(piece);
      return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
    },
    picture: (camId: CamId, maxBytes: number) => capture.takePicture(camId, maxBytes, clock),
    thumbnail: (key: string) => library.thumbnail(key),
    index: (key: string) => library.index(key),
    remove: (keys: string[]) => library.remove(keys),
  };
}
