import { createScope } from '@ligo/machine';
import type { CarModule } from '../../ports/car-module.ts';
import type { RecordingLibrary, Volume } from '../../ports/recordings.ts';
import type { CreateSentryWatcher } from '../watcher-contract.ts';
import { Media } from './media.ts';
import { type LabelNeeds, RecordingLabels } from './recording-labels.ts';
import { createRecordingLibrary } from './recording-library.ts';
import { RecordingWriter } from './recording-writer.ts';
import { recoverRecordings } from './recover-recordings.ts';
import { CameraSentryWatcher, type WatcherNeeds } from './sentry-watcher.ts';
import { Thumbnails } from './thumbnails.ts';

export interface RecorderNeeds extends Omit<WatcherNeeds, 'keeper'> {
  index: ConstructorParameters<typeof RecordingWriter>[0]['index'];
  place: ConstructorParameters<typeof RecordingWriter>[0]['place'];
  recogniser: LabelNeeds['recogniser'];
  volumes: ConstructorParameters<typeof Media>[0];
}

/** What records, what was recorded, and the module that keeps both in order. */
export interface Recorder {
  module: CarModule;
  library: RecordingLibrary;
  /** What finished recordings take on the medium that is there, bytes. Throws if the disk fails. */
  bytesOn(volume: Volume): number;
  createWatcher: CreateSentryWatcher;
}

/** Makes the recorder of a car with cameras. Recordings can be had and made while its module runs. */
export function createRecorder(needs: RecorderNeeds): Recorder {
  const { index, volumes, log } = needs;
  const media = new Media(volumes, log);
  const thumbnails = new Thumbnails({ ...needs, media });
  const labels = new RecordingLabels({ ...needs, media });
  const keeper = new RecordingWriter({
    ...needs,
    media,
    onFinished(name, camId) {
      thumbnails.wake();
      if (name !== null && camId !== undefined) labels.add({ name, camId });
    },
  });
  let scope = createScope();

  let tidying = Promise.resolve();
  function tidy(): Promise<void> {
    keeper.checkMedia();
    tidying = tidying.then(closeAll);
    return tidying;
  }
  async function closeAll(): Promise<void> {
    for (const medium of media.available())
      await recoverRecordings(medium, { index, log, isBeingWritten: (name) => keeper.isBeingWritten(name) });
    thumbnails.wake();
  }
  return {
    library: createRecordingLibrary({ index, media, log }),
    bytesOn: (volume) =>
      media
        .available()
        .filter((medium) => medium.volume === volume)
        .flatMap(({ id }) => index.names(id))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    createWatcher: (handlers) => new CameraSentryWatcher({ ...needs, keeper }, handlers),
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
        keeper.finish();
        await keeper.settled();
        await Promise.all([thumbnails.stop(), labels.stop()]);
      },
    },
  };
}
