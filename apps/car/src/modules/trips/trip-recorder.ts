import type { Clock } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import { type TripUnderWay, tripEndsOf, type VehicleState, wireTripUnderWay } from '@ligo/vehicle';
import {
  goOn,
  RECORDER_START,
  type RecordedTrip,
  type RecorderEffect,
  type RecorderEvent,
  SILENT_FOR_MS,
  stepRecorder,
  tripEnds,
} from '../../core/trips/recorder.ts';
import { thinEffects } from '../../core/trips/thin-effects.ts';
import { WriteQueue } from '../../core/write-queue.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import type { TripStore } from '../../ports/trip-store.ts';
import { type CutTrip, keepTrip, keptTrip } from './kept-trip.ts';

type Write = RecorderEffect | { type: 'interrupted' };

/** Several hours of driving in memory, some 30 MB. */
const MAY_WAIT = 20_000;

/** What a recorder of trips needs. */
export interface TripRecorderNeeds {
  store: TripStore;
  facts: Facts;
  clock: Clock;
  /** Time since the unit's start, ms, also while it slept; never set. */
  unitUpMs(): number;
  /** Which start of the unit this is; `null` where that cannot be known. */
  bootId: string | null;
  log: Log;
}

/**
 * Records the trips of a stream of states. A trip that was left open goes on, or is finished first (TRIP-11). What a failing disk does
 * not take is written later; a disk that fails for very long costs every second point, never the process.
 */
export class TripRecorder {
  private state = RECORDER_START;
  private underWay: TripUnderWay | null = null;
  private readonly writes: WriteQueue<Write>;
  private endSilence: () => void = () => {};
  /** When a trip that goes on was heard of last before the app's end, by the unit's clock, unix ms; `null` once there is news. */
  private heardBeforeMs: number | null = null;

  constructor(private readonly needs: TripRecorderNeeds) {
    const { store, clock, log } = needs;
    this.writes = new WriteQueue({
      what: 'trips',
      write: (writes) => store.together(() => this.writeAll(writes)),
      limit: MAY_WAIT,
      shrink: thinEffects,
      clock,
      log,
    });
  }

  /** Goes on with the trip that an end of the app has cut off, or finishes it. */
  start(): void {
    const cut = this.cutTrip();
    if (!cut) {
      this.writes.push({ type: 'interrupted' });
      return;
    }
    const { recorded, agoMs } = cut;
    const { trip } = recorded;
    this.state = goOn(recorded);
    this.heardBeforeMs = recorded.lastMs === null ? null : recorded.lastMs - recorded.offsetMs;
    this.underWay = { createdAtS: trip.createdAtS, ends: tripEnds(trip) };
    this.endSilence = this.needs.clock.after(SILENT_FOR_MS - agoMs, () => this.finish());
  }

  receive(state: VehicleState): void {
    if (this.isOfBefore(state)) return;
    this.heardBeforeMs = null;
    this.step({ type: 'reading', state });
    this.endSilence();
    // A car that fell asleep with its sources says nothing any more: its trip would go on until the next.
    this.endSilence = this.state.trip ? this.needs.clock.after(SILENT_FOR_MS, () => this.finish()) : () => {};
  }

  /** What a status says of trips: the one that is being recorded, and the newest of the finished ones. Throws if the disk fails. */
  status(): Pick<Status, 'trip' | 'newestTripId'> {
    return {
      ...(this.underWay && { trip: wireTripUnderWay(this.underWay) }),
      newestTripId: this.needs.store.newestId(),
    };
  }

  /** Finishes the trip that is being recorded. */
  finish(): void {
    this.endSilence();
    this.heardBeforeMs = null;
    this.step({ type: 'end-of-drive' });
  }

  /** Tries to write what still waits. A trip under way stays open; the next start goes on with it, or finishes it. */
  stop(): void {
    this.endSilence();
    this.writes.stop();
  }

  private step(event: RecorderEvent): void {
    const { state, effects } = stepRecorder(this.state, event);
    this.state = state;
    for (const effect of effects) this.take(effect);
  }

  private take(effect: RecorderEffect): void {
    if (effect.type === 'start') this.underWay = { createdAtS: effect.createdAtS, ends: tripEndsOf({}) };
    else if (effect.type !== 'point') this.underWay = null;
    else if (this.underWay) this.underWay = { ...this.underWay, ends: effect.ends };
    this.writes.push(effect);
  }

  /** TRIP-11: whether a state is what was known before the app's end, and not of a clock that was set back since. */
  private isOfBefore({ timeMs }: VehicleState): boolean {
    const heardMs = this.heardBeforeMs;
    return heardMs !== null && timeMs <= heardMs && heardMs < this.needs.clock.nowMs();
  }

  private cutTrip(): CutTrip | null {
    const { store, facts, log } = this.needs;
    try {
      return keptTrip(facts, this.unitTime(), store.openedAtS());
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
    if (last) keepTrip(this.needs.facts, this.unitTime(), last);
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
