import { createScope } from '@ligo/machine';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import { createKeyedQueue } from '../shared/keyed-queue.ts';
import { answerPoints, answerSummaries } from './answer-trips.ts';
import { TripRecorder } from './trip-recorder.ts';
import type { TripStatus, TripStore } from './trips-contract.ts';

export interface TripsModule extends CarModule, TripStatus {}

/** Records trips, sends them to phones, and deletes them for phones. */
export function createTripsModule(
  context: Pick<CarContext, 'phones' | 'kv' | 'clock' | 'wallTime' | 'log'>,
  store: TripStore,
  boot: UnitBoot,
): TripsModule {
  const { phones } = context;
  let recorder: TripRecorder | null = null;
  const inTurn = createKeyedQueue();
  let scope = createScope();
  return {
    name: 'trips',
    freshOnly: true,
    start() {
      const recording = new TripRecorder({ ...context, ...boot, store });
      recorder = recording;
      scope = createScope();
      scope.add(() => {
        recorder = null;
        recording.stop();
      });
      // Each answer holds the whole list in memory until it is sent.
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
          // A missing trip counts as deleted: a repeated request succeeds.
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
