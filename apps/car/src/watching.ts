import type { Book } from './book/book-contract.ts';
import type { CarResources } from './car-resources.ts';
import type { EventNotes, OwnerChanges } from './events/events-contract.ts';
import type { ShownPairing } from './pairing/shown-pairing-contract.ts';
import type { Volume } from './ports/recordings.ts';
import { createRecordingsModule } from './recordings/recordings-module.ts';
import { createAlarmPictures } from './sentry/alarm-pictures/alarm-pictures-module.ts';
import { createRecorder } from './sentry/recorder/create-recorder.ts';
import { createOffPlaces } from './sentry/watch/off-places.ts';
import { createSentryModule } from './sentry/watch/sentry-module.ts';

interface Subjects {
  events: EventNotes;
  ownerChanges: OwnerChanges;
  owners: ShownPairing;
  book: Book;
}

/** Watches the parked car, and serves the recordings. Throws on a platform that does not record. */
export function createWatching(car: CarResources, { events, ownerChanges, owners, book }: Subjects) {
  const { video, store, volumes, recording, contextOf } = car;
  if (!recording) throw new Error('this platform does not record');
  const alarmPictures = createAlarmPictures(contextOf('alarm-pictures'), recording.capture, {
    carId: car.identity.carId,
    pairings: owners.pairings,
    api: car.server.api,
    newId: () => crypto.randomUUID(),
  });
  const recorder = createRecorder(contextOf('recorder'), video.cameras, {
    ...recording,
    ...{ volumes, index: store.recordings },
    place: () => placeOf(store),
  });
  const context = contextOf('sentry');
  const sentry = createSentryModule(context, {
    ...{ events, ownerChanges, alarmPictures },
    offset: car.localOffset,
    hasOtherApps: car.hasOtherSentryApps,
    places: createOffPlaces(book, context.wallTime, () => crypto.randomUUID()),
    camIds: video.cameras.ids,
    volumes: recorder.volumes,
    recordingsOn: recorder.finishedOn,
    createWatcher: recorder.createWatcher,
    obstacle: recorder.obstacle,
  });
  const recordings = createRecordingsModule(contextOf('recordings'), recorder.library, video, ownerChanges);
  return {
    modules: [recorder.module, recordings, alarmPictures, sentry],
    recordingBytes: (volume: Volume) =>
      recorder.finishedOn(volume).reduce((sum, { bytes }) => sum + bytes, 0),
    sentry,
  };
}

function placeOf(store: CarResources['store']) {
  const { latitudeDeg = null, longitudeDeg = null } = store.lastState() ?? {};
  return latitudeDeg === null || longitudeDeg === null ? null : { latDeg: latitudeDeg, lngDeg: longitudeDeg };
}
