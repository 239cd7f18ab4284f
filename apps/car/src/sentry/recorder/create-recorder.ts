import { createScope } from '@ligo/machine';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarModule } from '../../ports/car-module.ts';
import type { CarVideo } from '../../ports/car-video.ts';
import type { StartMovementDetector } from '../../ports/movement-detector.ts';
import type { Recogniser } from '../../ports/recogniser.ts';
import type { RecordingFiles } from '../../ports/recording-files.ts';
import type { RecordingPictures } from '../../ports/recording-pictures.ts';
import type { RecordingLibrary, Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';
import type { NewRecording, RecordingIndex } from '../../recordings/recording-index-contract.ts';
import type { CreateSentryWatcher } from '../watcher-contract.ts';
import { Media } from './media.ts';
import { RecordingLabels } from './recording-labels.ts';
import { createRecordingLibrary } from './recording-library.ts';
import { RecordingWriter } from './recording-writer.ts';
import { recoverRecordings } from './recover-recordings.ts';
import { CameraSentryWatcher } from './sentry-watcher.ts';
import { Thumbnails } from './thumbnails.ts';

/** Where a recorder records to, and what looks at its pictures. */
export interface RecorderParts {
  startDetector: StartMovementDetector;
  recogniser: Recogniser;
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
  /** Size of the finished recordings on the present medium, bytes. Throws if the disk fails. */
  bytesOn(volume: Volume): number;
  createWatcher: CreateSentryWatcher;
}

/** Records on the cameras and serves recordings while its module runs. */
export function createRecorder(
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log'>,
  video: CarVideo,
  { startDetector, recogniser, index, volumes, files, pictures, place }: RecorderParts,
): Recorder {
  const { log } = context;
  const media = new Media(volumes, files, log);
  const thumbnails = new Thumbnails(index, media, pictures, log);
  const labels = new RecordingLabels(index, media, pictures, recogniser, log);
  const writer = new RecordingWriter({
    ...{ index, volumes, media, log, place },
    onFinished(name, camId) {
      thumbnails.wake();
      if (name !== null && camId !== undefined) labels.add({ name, camId });
    },
  });
  let scope = createScope();

  let tidying = Promise.resolve();
  function tidy(): Promise<void> {
    writer.checkMedia();
    tidying = tidying.then(closeAll);
    return tidying;
  }
  async function closeAll(): Promise<void> {
    for (const medium of media.available())
      await recoverRecordings(medium, index, log, (name) => writer.isBeingWritten(name));
    thumbnails.wake();
  }
  return {
    library: createRecordingLibrary(index, media, log),
    bytesOn: (volume) =>
      media
        .available()
        .filter((medium) => medium.volume === volume)
        .flatMap(({ id }) => index.names(id))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    createWatcher: (handlers) => new CameraSentryWatcher(context, video, writer, startDetector, handlers),
    module: {
      name: 'recorder',
      async start() {
        scope = createScope();
        scope.add(
          media.follow(),
          media.onChange(() => void tidy()),
        );
        await media.refresh();
        await tidy();
        thumbnails.start();
        labels.start();
      },
      async stop() {
        scope.end();
        writer.finish();
        await writer.settled();
        await Promise.all([thumbnails.stop(), labels.stop()]);
      },
    },
  };
}
