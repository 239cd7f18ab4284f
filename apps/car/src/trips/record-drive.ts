import type { TripPoint } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import { type TripEnds, tripEndsFromWire } from '@ligo/vehicle';
import {
  INITIAL_TRIP_RECORDER,
  stepTripRecorder,
  type TripRecorderEffect,
  type TripRecorderEvent,
} from './trip-recorder-machine.ts';
import type { FinishedTrip } from './trip-store-contract.ts';

const NO_ENDS = tripEndsFromWire({});

/** Records a drive that is over: feed it states in their order, then take the trips in it. */
export class DriveRecording {
  private state = INITIAL_TRIP_RECORDER;
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

  private step(event: TripRecorderEvent): void {
    const { state, effects } = stepTripRecorder(this.state, event);
    this.state = state;
    for (const effect of effects) this.run(effect);
  }

  private run(effect: TripRecorderEffect): void {
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
