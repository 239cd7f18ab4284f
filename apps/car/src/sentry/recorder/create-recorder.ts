import { createScope, withLimit } from '@ligo/machine';
import type { Cameras } from '../../ports/cameras.ts';
import type { Capture } from '../../ports/capture.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarModule } from '../../ports/car-module.ts';
import type { StartMovementDetector } from '../../ports/movement-detector.ts';
import type { Recogniser } from '../../ports/recogniser.ts';
import type { RecordingFiles } from '../../ports/recording-files.ts';
import type { RecordingPictures } from '../../ports/recording-pictures.ts';
import type { RecordingLibrary, Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';
import type { NewRecording, RecordingIndex } from '../../recordings/recording-index-contract.ts';
import type { CreateSentryWatcher } from '../watcher-contract.ts';
import { limitFiles } from './limited-files.ts';
import type { DeletableRecording } from './machine/retention.ts';
import { Media, type Medium } from './media.ts';
import { RecordingLabels } from './recording-labels.ts';
import { createRecordingLibrary } from './recording-library.ts';
import { RecordingWriter } from './recording-writer.ts';
import { recoverRecordings } from './recover-recordings.ts';
import { CameraSentryWatcher } from './sentry-watcher.ts';
import { Thumbnails } from './thumbnails.ts';

/** The longest wait at the end for programs that read from a medium, ms. */
const STOP_LIMIT_MS = 1_000;

/** The source of a recorder's pictures, its media, and the parts that look at pictures. */
interface RecorderParts {
  capture: Capture;
  startDetector: StartMovementDetector;
  /** `null`: recordings get no labels. */
  recogniser: Recogniser | null;
  index: RecordingIndex;
  volumes: Volumes;
  files: RecordingFiles;
  pictures: RecordingPictures;
  /** Position of the car; `null`: unknown. */
  place(): NewRecording['place'];
}

export interface Recorder {
  module: CarModule;
  library: RecordingLibrary;
  /** The finished recordings on the present medium, the oldest first. Throws if the disk fails. */
  finishedOn(volume: Volume): DeletableRecording[];
  createWatcher: CreateSentryWatcher;
  /** Why this unit can never watch; `null`: it can be tried. Never rejects. */
  obstacle: Capture['obstacle'];
  /** The volumes that can be used for recordings. */
  volumes: Volumes;
}

/** Records on the cameras and serves recordings while its module runs. */
export function createRecorder(
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log' | 'random'>,
  cameras: Cameras,
  { capture, startDetector, recogniser, index, volumes, files, pictures, place }: RecorderParts,
): Recorder {
  const { clock, log, random } = context;
  const limited = limitFiles(files, clock, () => void media.refresh());
  const media = new Media(volumes, limited, log);
  const thumbnails = new Thumbnails(index, media, pictures, log);
  const labels = new RecordingLabels(index, media, pictures, recogniser, log);
  const writer = new RecordingWriter({
    ...{ index, volumes, media, log, clock, random, place, recover },
    onFinished(name, camId) {
      thumbnails.wake();
      if (name !== null && camId !== undefined) labels.add({ name, camId });
    },
  });
  let scope = createScope();
  let stopping = new AbortController();

  function recover(medium: Medium): Promise<void> {
    const { signal } = stopping;
    return recoverRecordings(medium, index, { clock, log, signal }, (name) => writer.isBeingWritten(name));
  }
  let tidying = Promise.resolve();
  function tidy(): Promise<void> {
    writer.checkMedia();
    tidying = tidying.then(closeAll);
    return tidying;
  }
  async function closeAll(): Promise<void> {
    await Promise.all(media.available().map(recover));
    thumbnails.wake();
  }
  return {
    library: createRecordingLibrary(index, media, log, () => writer.inProgress()),
    finishedOn: (volume) =>
      media
        .available()
        .filter((medium) => medium.volume === volume)
        .flatMap(({ id }) => index.names(id))
        .filter(({ isOpen }) => !isOpen),
    volumes: media.usableVolumes(),
    obstacle: () => capture.obstacle(),
    createWatcher: (handlers) =>
      new CameraSentryWatcher(context, cameras, writer, { capture, startDetector }, handlers),
    module: {
      name: 'recorder',
      async start() {
        scope = createScope();
        stopping = new AbortController();
        const { signal } = stopping;
        scope.add(
          media.follow(),
          media.onChange(() => void tidy()),
        );
        await media.refresh();
        if (signal.aborted) return;
        thumbnails.start();
        labels.start();
        await tidy();
      },
      async stop() {
        scope.end();
        stopping.abort();
        writer.finish();
        await writer.settled();
        await withLimit(clock, STOP_LIMIT_MS, Promise.all([thumbnails.stop(), labels.stop()]), () =>
          log.warn({}, 'pictures of recordings were not ended in time'),
        );
        files.end();
      },
    },
  };
}
