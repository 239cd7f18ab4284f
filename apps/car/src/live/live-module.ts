import { createScope } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import { statusAges, toStatus, type VehicleState } from '@ligo/vehicle';
import type { CarModule } from '../ports/car-module.ts';
import { type CarState, monoState, wallState } from '../ports/car-state.ts';
import type { Log } from '../ports/log.ts';
import type { PhoneRequests } from '../ports/phone.ts';
import type { MonotonicClock, WallTime } from '../ports/unit-time.ts';

/** How often the last state is saved, so that a restarted app knows where the car stands, ms. */
const SAVE_INTERVAL_MS = 10_000;

/** What the live state needs. */
export interface LiveNeeds {
  phones: PhoneRequests;
  clock: Pick<MonotonicClock, 'nowMs'>;
  wallTime: WallTime;
  log: Log;
  store: {
    /** Throws if the disk fails. */
    saveState(state: VehicleState): void;
    /** `null` if there is none that can be read. */
    lastState(): VehicleState | null;
  };
  /** What a status says of trips. Never throws. */
  tripStatus(): Pick<Status, 'trip' | 'newestTripId'>;
  /** What it says of charging where the car does not say it itself. */
  chargeStatus(): Pick<Status, 'cen'>;
}

/** Tells phones the state of the vehicle and how old it is, and keeps the last one over restarts. */
export function createLiveModule({
  phones,
  clock,
  wallTime,
  log,
  store,
  tripStatus,
  chargeStatus,
}: LiveNeeds): CarModule {
  const time = { clock, wallTime };
  let latest: CarState | null = null;
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
    const status = { ...chargeStatus(), ...toStatus(state) };
    const ages = statusAges(status, state, clock.nowMs());
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
          phone.send('Status', latest ? { ...agedStatus(latest), ...tripStatus() } : {}),
        ),
      );
    },
    stop() {
      scope.end();
      if (latest) save(latest);
    },
    receive(state) {
      latest = state;
      if (clock.nowMs() - savedAtMs >= SAVE_INTERVAL_MS) save(state);
    },
  };
}
