import type { Status } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import { type CurrentTrip, currentTripToWire, tripEndsFromWire } from '@ligo/vehicle';
import type { CarContext } from '../ports/car-context.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import { WriteQueue } from '../shared/write-queue.ts';
import { coalesceEffects } from './coalesce-effects.ts';
import { type InterruptedTrip, loadOpenTrip, saveOpenTrip } from './open-trip-store.ts';
import {
  INITIAL_TRIP_RECORDER,
  type RecordedTrip,
  resumeTrip,
  stepTripRecorder,
  TRIP_SILENCE_TIMEOUT_MS,
  type TripRecorderEffect,
  type TripRecorderEvent,
  tripEnds,
} from './trip-recorder-machine.ts';
import type { TripStore } from './trip-store-contract.ts';

type Write = TripRecorderEffect | { type: 'interrupted' };

/** Several hours of driving in memory, some 30 MB. */
const MAX_QUEUED = 20_000;

/**
 * Records the trips of a stream of states. A trip that was left open goes on, or is finished first (TRIP-11). What a failing disk does
 * not take is written later; a disk that fails for very long costs every second point, never the process.
 */
export class TripRecorder {
  private state = INITIAL_TRIP_RECORDER;
  private currentTrip: CurrentTrip | null = null;
  private readonly writes: WriteQueue<Write>;
  private cancelSilenceTimer: () => void = () => {};
  /** When a trip that goes on was heard of last before the app's end, by the unit's clock, unix ms; `null` once there is news. */
  private lastReadBeforeRestartMs: number | null = null;

  constructor(
    private readonly needs: Pick<CarContext, 'kv' | 'clock' | 'log'> & UnitBoot & { store: TripStore },
  ) {
    const { store, clock, log } = needs;
    this.writes = new WriteQueue({
      subject: 'trips',
      write: (writes) => store.transaction(() => this.writeAll(writes)),
      limit: MAX_QUEUED,
      dropSome: coalesceEffects,
      clock,
      log,
    });
  }

  /** Goes on with the trip that an end of the app has cut off, or finishes it. */
  start(): void {
    const cut = this.interruptedTrip();
    if (!cut) {
      this.writes.push({ type: 'interrupted' });
      return;
    }
    const { recorded, ageMs } = cut;
    const { trip } = recorded;
    this.state = resumeTrip(recorded);
    this.lastReadBeforeRestartMs = recorded.lastMs === null ? null : recorded.lastMs - recorded.offsetMs;
    this.currentTrip = { createdAtS: trip.createdAtS, ends: tripEnds(trip) };
    this.cancelSilenceTimer = this.needs.clock.after(TRIP_SILENCE_TIMEOUT_MS - ageMs, () => this.finish());
  }

  receive(state: VehicleState): void {
    if (this.isBeforeRestart(state)) return;
    this.lastReadBeforeRestartMs = null;
    this.step({ type: 'reading', state });
    this.cancelSilenceTimer();
    // A car that fell asleep with its sources says nothing any more: its trip would go on until the next.
    this.cancelSilenceTimer = this.state.trip
      ? this.needs.clock.after(TRIP_SILENCE_TIMEOUT_MS, () => this.finish())
      : () => {};
  }

  /** What a status says of trips: the one that is being recorded, and the newest of the finished ones. Throws if the disk fails. */
  status(): Pick<Status, 'trip' | 'newestTripId'> {
    return {
      ...(this.currentTrip && { trip: currentTripToWire(this.currentTrip) }),
      newestTripId: this.needs.store.newestId(),
    };
  }

  /** Finishes the trip that is being recorded. */
  finish(): void {
    this.cancelSilenceTimer();
    this.lastReadBeforeRestartMs = null;
    this.step({ type: 'end-of-drive' });
  }

  /** Tries to write what still waits. A trip under way stays open; the next start goes on with it, or finishes it. */
  stop(): void {
    this.cancelSilenceTimer();
    this.writes.stop();
  }

  private step(event: TripRecorderEvent): void {
    const { state, effects } = stepTripRecorder(this.state, event);
    this.state = state;
    for (const effect of effects) this.take(effect);
  }

  private take(effect: TripRecorderEffect): void {
    if (effect.type === 'start')
      this.currentTrip = { createdAtS: effect.createdAtS, ends: tripEndsFromWire({}) };
    else if (effect.type !== 'point') this.currentTrip = null;
    else if (this.currentTrip) this.currentTrip = { ...this.currentTrip, ends: effect.ends };
    this.writes.push(effect);
  }

  /** TRIP-11: whether a state is what was known before the app's end, and not of a clock that was set back since. */
  private isBeforeRestart({ timeMs }: VehicleState): boolean {
    const heardMs = this.lastReadBeforeRestartMs;
    return heardMs !== null && timeMs <= heardMs && heardMs < this.needs.clock.nowMs();
  }

  private interruptedTrip(): InterruptedTrip | null {
    const { store, kv, log } = this.needs;
    try {
      return loadOpenTrip(kv, this.unitTime(), store.openedAtS());
    } catch (error) {
      log.warn({ err: error }, 'it could not be read whether a trip was cut off');
      return null;
    }
  }

  private unitTime() {
    const { bootId, unitUpMs } = this.needs;
    return { bootId, upMs: unitUpMs() };
  }

  private writeAll(writes: readonly Write[]): void {
    let last: RecordedTrip | null = null;
    for (const write of writes) {
      this.write(write);
      last = write.type === 'point' ? write.recorded : null;
    }
    if (last) saveOpenTrip(this.needs.kv, this.unitTime(), last);
  }

  private write(write: Write): void {
    const { store, log } = this.needs;
    switch (write.type) {
      case 'interrupted':
        if (store.finishInterrupted()) log.info({}, 'a trip that was cut off was finished');
        break;
      case 'start':
        store.begin(write.createdAtS);
        break;
      case 'point':
        store.add(write.point, write.ends, write.distanceKm);
        break;
      default:
        store.finish(write.type === 'end');
    }
  }
}
