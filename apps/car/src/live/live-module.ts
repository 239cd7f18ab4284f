import { createScope } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import { UNKNOWN_TIME_MS, type WallState } from '@ligo/signals';
import { statusAges, toStatus } from '@ligo/vehicle';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import { type CarState, monoState, wallState } from '../ports/car-state.ts';
import { wallOf } from '../ports/unit-time.ts';
import type { TripStatus } from '../trips/trips-contract.ts';

/** How often the last state is saved: a restarted app shows it until there is a newer one, ms. */
const SAVE_INTERVAL_MS = 10_000;

/** Throws if the disk fails. */
export interface LastStateStore {
  saveState(state: WallState): void;
  /** `null`: none that can be read. */
  lastState(): WallState | null;
}

/** Sends phones the state of the vehicle with its ages, and keeps the last state over restarts. */
export function createLiveModule(
  { phones, clock, wallTime, log }: Pick<CarContext, 'phones' | 'clock' | 'wallTime' | 'log'>,
  {
    store,
    trips,
    others,
  }: {
    store: LastStateStore;
    trips: TripStatus;
    /** What other modules add to the status. Never throw. */
    others: readonly { status(): Partial<Status> }[];
  },
): CarModule {
  const time = { clock, wallTime };
  let latest: CarState | null = null;
  let hasReceived = false;
  let savedAtMs = Number.NEGATIVE_INFINITY;
  let hasSaved = true;
  let scope = createScope();

  function save(state: CarState): void {
    savedAtMs = clock.nowMs();
    try {
      store.saveState(wallState(state, time));
      hasSaved = true;
    } catch (error) {
      // A full disk must stop neither the live state nor the shutdown; the next save may work.
      if (hasSaved) log.error({ err: error }, 'the state could not be saved');
      hasSaved = false;
    }
  }
  function agedStatus(state: CarState): Status {
    const added = Object.assign({}, ...others.map((other) => other.status())) as Partial<Status>;
    const atMs = Math.max(UNKNOWN_TIME_MS, wallOf(time, state.timeMs));
    const status = { ...added, ...toStatus(state, atMs) };
    const ages = statusAges(state, clock.nowMs());
    return ages ? { ...status, ages } : status;
  }
  return {
    name: 'live',
    start() {
      scope = createScope();
      const saved = latest ? null : store.lastState();
      if (saved) latest = monoState(saved, time);
      scope.add(
        phones.on('Status', (_extras, phone) =>
          phone.send('Status', latest ? { ...agedStatus(latest), ...trips.status() } : {}),
        ),
      );
    },
    stop() {
      scope.end();
      // A restored state keeps the times that are stored: the wall clock may have been set since.
      if (latest && hasReceived) save(latest);
    },
    receive(state) {
      latest = state;
      hasReceived = true;
      if (clock.nowMs() - savedAtMs >= SAVE_INTERVAL_MS) save(state);
    },
  };
}
