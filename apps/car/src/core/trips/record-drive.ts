import type { TripPoint } from '@ligo/protocol';
import { type TripEnds, tripEndsOf, type VehicleState } from '@ligo/vehicle';
import type { FinishedTrip } from '../../ports/trip-store.ts';
import { RECORDER_START, type RecorderEffect, type RecorderEvent, stepRecorder } from './recorder.ts';

const NO_ENDS = tripEndsOf({});

/** Records a drive that is over: feed it states in their order, then take the trips in it. */
export class DriveRecording {
  private state = RECORDER_START;
  private open: { createdAtS: number; points: TripPoint[]; ends: TripEnds } | null = null;
  private readonly trips: FinishedTrip[] = [];

  add(state: VehicleState): void {
    this.step({ type: 'reading', state });
  }

  /** All trips of the drive; what goes on at its end ends there. */
  end(): readonly FinishedTrip[] {
    this.step({ type: 'end-of-drive' });
    return this.trips;
  }

  private step(event: RecorderEvent): void {
    const { state, effects } = stepRecorder(this.state, event);
    this.state = state;
    for (const effect of effects) this.run(effect);
  }

  private run(effect: RecorderEffect): void {
    switch (effect.type) {
      case 'start':
        this.open = { createdAtS: effect.createdAtS, points: [], ends: NO_ENDS };
        break;
      case 'point':
        this.open?.points.push(effect.point);
        if (this.open) this.open.ends = effect.ends;
        break;
      default:
        if (effect.type === 'end' && this.open && this.open.points.length > 0) this.trips.push(this.open);
        this.open = null;
    }
  }
}
