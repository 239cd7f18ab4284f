import type { Status } from '@ligo/protocol';
import type { VehicleState } from '@ligo/vehicle';
import { endRecorder, nextRecorder, RECORDER_START, type RecorderEffect } from '../../core/trips/recorder.ts';
import type { Log } from '../../ports/log.ts';
import type { TripEnds, TripStore } from '../../ports/trip-store.ts';

const countersOf = ({ tms, tme, tecs, tece }: TripEnds) => ({ tms, tme, tecs, tece });

/** Records the trips of a stream of states. A trip that a power cut left open is finished first. */
export class TripRecorder {
  private state = RECORDER_START;
  private isFailing = false;
  private underWay: Status['trip'] = null;

  constructor(
    private readonly store: TripStore,
    private readonly log: Log,
  ) {}

  start(): void {
    if (this.store.finishCut()) this.log.info({}, 'a trip that was cut off was finished');
  }

  /** Takes the next state. A disk that fails costs points, never the process; it is told once until it works again. */
  receive(state: VehicleState): void {
    const [next, effects] = nextRecorder(this.state, state);
    this.state = next;
    try {
      for (const effect of effects) this.run(effect);
      if (effects.length > 0) this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.log.error({ err: error }, 'the trip could not be recorded');
      this.isFailing = true;
    }
  }

  /** What a status says of trips: the one that is being recorded, and the newest of the finished ones. Throws if the disk fails. */
  status(): Pick<Status, 'trip' | 'newestTripId'> {
    return { ...(this.underWay && { trip: this.underWay }), newestTripId: this.store.newestId() };
  }

  /** Finishes the trip that is being recorded. Throws if the disk fails. */
  finish(): void {
    const [next, effects] = endRecorder(this.state);
    this.state = next;
    for (const effect of effects) this.run(effect);
  }

  private run(effect: RecorderEffect): void {
    switch (effect.type) {
      case 'start':
        this.store.begin(effect.createdAtS);
        this.underWay = { created_at: effect.createdAtS };
        break;
      case 'point':
        this.store.add(effect.point, effect.ends, effect.distanceKm);
        if (this.underWay)
          this.underWay = { created_at: this.underWay.created_at, ...countersOf(effect.ends) };
        break;
      default:
        this.store.finish(effect.type === 'end');
        this.underWay = null;
    }
  }
}
