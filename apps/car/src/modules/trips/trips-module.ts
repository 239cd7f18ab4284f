import { type Clock, createScope } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import type { CarModule } from '../../ports/car-module.ts';
import type { Log } from '../../ports/log.ts';
import type { PhoneRequests } from '../../ports/phone.ts';
import type { TripStore } from '../../ports/trip-store.ts';
import { answerPoints, answerSummaries } from './answer-trips.ts';
import { TripRecorder } from './trip-recorder.ts';

/** What trips need. */
export interface TripsNeeds {
  phones: PhoneRequests;
  store: TripStore;
  clock: Clock;
  log: Log;
}

/** Trips, as long as the module runs. */
export interface TripsModule extends CarModule {
  /** What a status says of trips; nothing while the disk fails. Never throws. */
  status(): Pick<Status, 'trip' | 'newestTripId'>;
}

/** Records trips; phones may ask for them, and delete them. */
export function createTripsModule({ phones, store, clock, log }: TripsNeeds): TripsModule {
  let recorder: TripRecorder | null = null;
  let scope = createScope();
  return {
    name: 'trips',
    start() {
      const recording = new TripRecorder(store, log, clock);
      recorder = recording;
      scope = createScope();
      scope.add(() => {
        recorder = null;
        recording.stop();
      });
      scope.add(phones.on('TripSummary', (extras, phone) => answerSummaries(store, extras, phone)));
      scope.add(phones.on('TripPoints', (extras, phone) => answerPoints(store, extras, phone)));
      scope.add(
        phones.on('DeleteTrip', async ({ id, createdAt }, phone) => {
          // A trip that is not there is deleted: the phone that asks twice is not wrong.
          store.delete({ id, createdAtS: createdAt });
          await phone.tell('DeleteTrip', { id, createdAt, success: true });
        }),
      );
      recording.start();
    },
    stop: () => scope.end(),
    receive: (state) => recorder?.receive(state),
    status() {
      try {
        return recorder?.status() ?? {};
      } catch {
        return {};
      }
    },
  };
}
