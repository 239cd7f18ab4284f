import { createScope } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import type { CarModule } from '../ports/car-module.ts';
import type { PhoneRequests } from '../ports/phone.ts';
import { createKeyedQueue } from '../shared/keyed-queue.ts';
import { answerPoints, answerSummaries } from './answer-trips.ts';
import { TripRecorder, type TripRecorderNeeds } from './trip-recorder.ts';

/** What trips need. */
export interface TripsNeeds extends TripRecorderNeeds {
  phones: PhoneRequests;
}

/** Trips, as long as the module runs. */
export interface TripsModule extends CarModule {
  /** What a status says of trips; nothing while the disk fails. Never throws. */
  status(): Pick<Status, 'trip' | 'newestTripId'>;
}

/** Records trips; phones may ask for them, and delete them. */
export function createTripsModule(needs: TripsNeeds): TripsModule {
  const { phones, store } = needs;
  let recorder: TripRecorder | null = null;
  const inTurn = createKeyedQueue();
  let scope = createScope();
  return {
    name: 'trips',
    start() {
      const recording = new TripRecorder(needs);
      recorder = recording;
      scope = createScope();
      scope.add(() => {
        recorder = null;
        recording.stop();
      });
      // Each holds all of the list until it is sent.
      scope.add(
        phones.on('TripSummary', (extras, phone) =>
          inTurn(phone, () =>
            phone.disconnected.aborted ? undefined : answerSummaries(store, extras, phone),
          ),
        ),
      );
      scope.add(phones.on('TripPoints', (extras, phone) => answerPoints(store, extras, phone)));
      scope.add(
        phones.on('DeleteTrip', async ({ id, createdAt }, phone) => {
          // A trip that is not there is deleted: the phone that asks twice is not wrong.
          store.delete({ id, createdAtS: createdAt });
          await phone.send('DeleteTrip', { id, createdAt, success: true });
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
