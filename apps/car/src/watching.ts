import type { Book } from './book/book-contract.ts';
import type { CarResources } from './car-resources.ts';
import type { EventNotes, OwnerChanges } from './events/events-contract.ts';
import type { ShownPairing } from './pairing/shown-pairing-contract.ts';
import { createRecordingsModule } from './recordings/recordings-module.ts';
import { createAlarmPictures } from './sentry/alarm-pictures/alarm-pictures-module.ts';
import { createSentry } from './sentry/create-sentry.ts';
import { createOffPlaces } from './sentry/watch/off-places.ts';

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
  const contexts = { sentry: contextOf('sentry'), recorder: contextOf('recorder') };
  const alarmPictures = createAlarmPictures(contextOf('alarm-pictures'), recording.capture, {
    carId: car.identity.carId,
    pairings: owners.pairings,
    api: car.server.api,
    newId: () => crypto.randomUUID(),
  });
  const parts = {
    ...recording,
    ...{ volumes, index: store.recordings },
    place: () => placeOf(store),
  };
  const { recorder, sentry } = createSentry(contexts, video.cameras, parts, {
    ...{ events, ownerChanges, alarmPictures },
    offset: car.localOffset,
    hasOtherApps: car.hasOtherSentryApps,
    places: createOffPlaces(book, contexts.sentry.wallTime, () => crypto.randomUUID()),
  });
  const recordings = createRecordingsModule(contextOf('recordings'), recorder.library, video, ownerChanges);
  return {
    modules: [recorder.module, recordings, alarmPictures, sentry],
    recordingBytes: recorder.bytesOn,
    sentry,
  };
}

function placeOf(store: CarResources['store']) {
  const { latitudeDeg = null, longitudeDeg = null } = store.lastState() ?? {};
  return latitudeDeg === null || longitudeDeg === null ? null : { latDeg: latitudeDeg, lngDeg: longitudeDeg };
}
