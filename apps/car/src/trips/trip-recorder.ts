import type { Status } from '@ligo/protocol';
import { currentTripToWire, type TripEnds, tripEndsFromWire } from '@ligo/vehicle';
import type { CarContext } from '../ports/car-context.ts';
import type { CarState } from '../ports/car-state.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { WriteQueue } from '../shared/write-queue.ts';
import { coalesceEffects } from './coalesce-effects.ts';
import {
  beginTimes,
  followWallClock,
  type InterruptedTrip,
  loadOpenTrip,
  rowTimeS,
  saveOpenTrip,
  type TripTimes,
} from './open-trip-store.ts';
import {
  INITIAL_TRIP_RECORDER,
  type OpenTrip,
  resumeTrip,
  stepTripRecorder,
  TRIP_SILENCE_TIMEOUT_MS,
  type TripRecorderEffect,
  type TripRecorderEvent,
  tripEnds,
} from './trip-recorder-machine.ts';
import type { TripStore } from './trips-contract.ts';

type Write = TripRecorderEffect | { type: 'interrupted' };

/** Several hours of driving in memory, some 30 MB. */
const MAX_QUEUED = 20_000;

/**
 * Records trips. A trip that was left open continues, or is finished first (TRIP-11). The machine counts in the unit's clock; rows get
 * their wall time when they are written (TRIP-8). Writes that fail are repeated later; if the disk fails for very long, every second
 * point is dropped.
 */
export class TripRecorder {
  private state = INITIAL_TRIP_RECORDER;
  private currentTrip: { times: TripTimes; ends: TripEnds } | null = null;
  /** Those of the rows of the open trip; `null`: none is stored. */
  private storedTimes: TripTimes | null = null;
  private readonly writes: WriteQueue<Write>;
  private cancelSilenceTimer: () => void = () => {};
  /** When the interrupted trip was saved last; `null` after the first newer state. */
  private savedBeforeRestartMs: Monotonic | null = null;

  constructor(
    private readonly needs: Pick<CarContext, 'kv' | 'clock' | 'wallTime' | 'log'> &
      UnitBoot & { store: TripStore },
  ) {
    const { store, clock, log } = needs;
    this.writes = new WriteQueue({
      subject: 'trips',
      write: (writes) => {
        let times = this.storedTimes;
        store.transaction(() => {
          times = this.writeAll(writes, times);
        });
        this.storedTimes = times;
      },
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
    const { trip, times, savedMs } = interrupted;
    this.state = resumeTrip(trip);
    this.savedBeforeRestartMs = savedMs;
    this.storedTimes = times;
    this.currentTrip = { times, ends: tripEnds(trip) };
    const { clock } = this.needs;
    const leftMs = TRIP_SILENCE_TIMEOUT_MS - (clock.nowMs() - savedMs);
    this.cancelSilenceTimer = clock.after(leftMs, () => this.finish());
  }

  receive(state: CarState): void {
    // TRIP-11: restored readings are not news of the trip.
    if (this.savedBeforeRestartMs !== null && state.timeMs <= this.savedBeforeRestartMs) return;
    this.savedBeforeRestartMs = null;
    this.step({ type: 'reading', state });
    this.cancelSilenceTimer();
    // A sleeping car reports nothing: without this, its trip would continue until the next one.
    this.cancelSilenceTimer = this.state.trip
      ? this.needs.clock.after(TRIP_SILENCE_TIMEOUT_MS, () => this.finish())
      : () => {};
  }

  /** The part of a status about trips: the open one, and the newest finished one. Throws if the disk fails. */
  status(): Pick<Status, 'trip' | 'newestTripId'> {
    const { currentTrip, needs } = this;
    const trip = currentTrip && {
      createdAtS: followWallClock(currentTrip.times, needs).times.createdAtS,
      ends: currentTrip.ends,
    };
    return {
      ...(trip && { trip: currentTripToWire(trip) }),
      newestTripId: needs.store.newestId(),
    };
  }

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
      this.currentTrip = { times: beginTimes(effect.atMs, this.needs), ends: tripEndsFromWire({}) };
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

  /** The times of the open trip after these writes. */
  private writeAll(writes: readonly Write[], before: TripTimes | null): TripTimes | null {
    let times = before;
    let last: OpenTrip | null = null;
    for (const write of writes) {
      times = this.write(write, times);
      last = write.type === 'point' ? write.trip : null;
    }
    if (last && times) saveOpenTrip(this.needs.kv, this.unitTime(), last, times);
    return times;
  }

  private write(write: Write, before: TripTimes | null): TripTimes | null {
    const { store, log } = this.needs;
    if (write.type === 'interrupted') {
      if (store.finishInterrupted()) log.info({}, 'interrupted trip finished');
      return null;
    }
    if (write.type === 'start') {
      const times = beginTimes(write.atMs, this.needs);
      store.begin(times.createdAtS);
      return times;
    }
    const times = before && this.follow(before);
    if (write.type !== 'point') store.finish(write.type === 'end');
    else if (times)
      store.add({ time: rowTimeS(times, write.atMs), ...write.changes }, write.ends, write.distanceKm);
    return write.type === 'point' ? times : null;
  }

  /** TRIP-8 */
  private follow(before: TripTimes): TripTimes {
    const { times, movedS } = followWallClock(before, this.needs);
    if (movedS !== 0) this.needs.store.move(movedS);
    return times;
  }
}
