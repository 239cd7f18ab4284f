import type { VehicleState } from '@ligo/vehicle';
import { endRecorder, nextRecorder, RECORDER_START, type RecorderEffect } from '../../core/trips/recorder.ts';
import type { Log } from '../../ports/log.ts';
import type { TripStore } from '../../ports/trip-store.ts';

/** Records the trips of a stream of states. A trip that a power cut left open is finished first. */
export class TripRecorder {
  private state = RECORDER_START;
  private isFailing = false;

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
        break;
      case 'point':
        this.store.add(effect.point, effect.ends, effect.distanceKm);
        break;
      default:
        this.store.finish(effect.type === 'end');
    }
  }
}
