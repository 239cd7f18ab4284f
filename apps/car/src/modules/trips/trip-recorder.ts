import type { Clock } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import { type TripUnderWay, tripEndsOf, type VehicleState, wireTripUnderWay } from '@ligo/vehicle';
import {
  RECORDER_START,
  type RecorderEffect,
  type RecorderEvent,
  SILENT_FOR_MS,
  stepRecorder,
} from '../../core/trips/recorder.ts';
import { thinEffects } from '../../core/trips/thin-effects.ts';
import { WriteQueue } from '../../core/write-queue.ts';
import type { Log } from '../../ports/log.ts';
import type { TripStore } from '../../ports/trip-store.ts';

type Write = RecorderEffect | { type: 'interrupted' };

/** Several hours of driving in memory, a few MB. */
const MAY_WAIT = 20_000;

/**
 * Records the trips of a stream of states. A trip that a power cut left open is finished first. What a failing disk does
 * not take is written later; a disk that fails for very long costs every second point, never the process.
 */
export class TripRecorder {
  private state = RECORDER_START;
  private underWay: TripUnderWay | null = null;
  private readonly writes: WriteQueue<Write>;
  private endSilence: () => void = () => {};

  constructor(
    private readonly store: TripStore,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {
    this.writes = new WriteQueue({
      what: 'trips',
      write: (writes) =>
        store.together(() => {
          for (const write of writes) this.write(write);
        }),
      limit: MAY_WAIT,
      shrink: thinEffects,
      clock,
      log,
    });
  }

  start(): void {
    this.writes.push({ type: 'interrupted' });
  }

  receive(state: VehicleState): void {
    this.step({ type: 'reading', state });
    this.endSilence();
    // A car that fell asleep with its sources says nothing any more: its trip would go on until the next.
    this.endSilence = this.state.trip ? this.clock.after(SILENT_FOR_MS, () => this.finish()) : () => {};
  }

  /** What a status says of trips: the one that is being recorded, and the newest of the finished ones. Throws if the disk fails. */
  status(): Pick<Status, 'trip' | 'newestTripId'> {
    return {
      ...(this.underWay && { trip: wireTripUnderWay(this.underWay) }),
      newestTripId: this.store.newestId(),
    };
  }

  /** Finishes the trip that is being recorded. */
  finish(): void {
    this.endSilence();
    this.step({ type: 'end-of-drive' });
  }

  /** Tries to write what still waits. A trip under way stays open; the next start finishes it. */
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

  private write(write: Write): void {
    switch (write.type) {
      case 'interrupted':
        if (this.store.finishInterrupted()) this.log.info({}, 'a trip that was cut off was finished');
        break;
      case 'start':
        this.store.begin(write.createdAtS);
        break;
      case 'point':
        this.store.add(write.point, write.ends, write.distanceKm);
        break;
      default:
        this.store.finish(write.type === 'end');
    }
  }
}
