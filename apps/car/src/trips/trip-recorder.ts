import type { Status } from '@ligo/protocol';
import { type CurrentTrip, currentTripToWire, tripEndsFromWire } from '@ligo/vehicle';
import type { UnitContext } from '../ports/car-context.ts';
import { type CarState, wallState } from '../ports/car-state.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import type { Monotonic } from '../ports/unit-time.ts';
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
 * Records trips. A trip that was left open continues, or is finished first (TRIP-11). The machine counts in the time of the trip's rows:
 * states get their wall time here. Writes that fail are repeated later; if the disk fails for very long, every second point is dropped.
 */
export class TripRecorder {
  private state = INITIAL_TRIP_RECORDER;
  private currentTrip: CurrentTrip | null = null;
  private readonly writes: WriteQueue<Write>;
  private cancelSilenceTimer: () => void = () => {};
  /** When the interrupted trip was saved last; `null` after the first newer state. */
  private savedBeforeRestartMs: Monotonic | null = null;

  constructor(
    private readonly needs: Pick<UnitContext, 'kv' | 'clock' | 'wallTime' | 'log'> &
      UnitBoot & { store: TripStore },
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

  /** Continues the trip that the end of the app interrupted, or finishes it. */
  start(): void {
    const interrupted = this.interruptedTrip();
    if (!interrupted) {
      this.writes.push({ type: 'interrupted' });
      return;
    }
    const { recorded, savedMs } = interrupted;
    const { trip } = recorded;
    this.state = resumeTrip(recorded);
    this.savedBeforeRestartMs = savedMs;
    this.currentTrip = { createdAtS: trip.createdAtS, ends: tripEnds(trip) };
    const { clock } = this.needs;
    const leftMs = TRIP_SILENCE_TIMEOUT_MS - (clock.nowMs() - savedMs);
    this.cancelSilenceTimer = clock.after(leftMs, () => this.finish());
  }

  receive(state: CarState): void {
    // TRIP-11: restored readings are not news of the trip.
    if (this.savedBeforeRestartMs !== null && state.timeMs <= this.savedBeforeRestartMs) return;
    this.savedBeforeRestartMs = null;
    this.step({ type: 'reading', state: wallState(state, this.needs) });
    this.cancelSilenceTimer();
    // A sleeping car reports nothing: without this, its trip would continue until the next one.
    this.cancelSilenceTimer = this.state.trip
      ? this.needs.clock.after(TRIP_SILENCE_TIMEOUT_MS, () => this.finish())
      : () => {};
  }

  /** The part of a status about trips: the open one, and the newest finished one. Throws if the disk fails. */
  status(): Pick<Status, 'trip' | 'newestTripId'> {
    return {
      ...(this.currentTrip && { trip: currentTripToWire(this.currentTrip) }),
      newestTripId: this.needs.store.newestId(),
    };
  }

  /** Finishes the open trip. */
  finish(): void {
    this.cancelSilenceTimer();
    this.savedBeforeRestartMs = null;
    this.step({ type: 'end-of-drive' });
  }

  /** Tries to write the pending items. The trip stays open; the next start continues or finishes it. */
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

  private interruptedTrip(): InterruptedTrip | null {
    const { store, kv, log } = this.needs;
    try {
      return loadOpenTrip(kv, this.unitTime(), store.openedAtS());
    } catch (error) {
      log.warn({ err: error }, 'cannot read the interrupted trip');
      return null;
    }
  }

  private unitTime() {
    const { bootId, clock } = this.needs;
    return { bootId, upMs: clock.nowMs() };
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
        if (store.finishInterrupted()) log.info({}, 'interrupted trip finished');
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
