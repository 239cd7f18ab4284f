import type { TripPoint } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import { type TripEnds, tripEndsFromWire } from '@ligo/vehicle';
import type { CarState } from '../ports/car-state.ts';
import { laterOf, type Monotonic, plusMs } from '../ports/unit-time.ts';
import {
  INITIAL_TRIP_RECORDER,
  stepTripRecorder,
  TRIP_SILENCE_TIMEOUT_MS,
  type TripRecorderEffect,
  type TripRecorderEvent,
} from './trip-recorder-machine.ts';
import type { FinishedTrip } from './trips-contract.ts';

const NO_ENDS = tripEndsFromWire({});
/** Assumed time between two states when the clock was set back; a shorter step back is scatter of the file's clock. */
const STEP_BACK_MS = 1_000;

/**
 * Records a drive that is over: feed it states in their order, then take the trips in it. The times of the states are the clock; where
 * they go back, the trip continues from its last point.
 */
export class DriveRecording {
  private state = INITIAL_TRIP_RECORDER;
  private lastMs = Number.NEGATIVE_INFINITY as Monotonic;
  /** How far the open trip is ahead of the times of the states. */
  private aheadMs = 0;
  private open: { createdAtS: number; points: TripPoint[]; ends: TripEnds } | null = null;
  private readonly trips: FinishedTrip[] = [];

  add(state: VehicleState): void {
    this.lastMs = this.nextMs(state as CarState);
    this.step({ type: 'reading', state: { ...(state as CarState), timeMs: this.lastMs } });
  }

  /** All trips of the drive; what goes on at its end ends there. */
  end(): readonly FinishedTrip[] {
    this.step({ type: 'end-of-drive' });
    return this.trips;
  }

  /** The time of a state in the open trip, which never goes back. */
  private nextMs({ timeMs }: CarState): Monotonic {
    const { lastMs } = this;
    // TRIP-9
    if (timeMs + this.aheadMs - lastMs > TRIP_SILENCE_TIMEOUT_MS) this.step({ type: 'end-of-drive' });
    if (!this.state.trip) this.aheadMs = 0;
    else if (timeMs + this.aheadMs < lastMs - STEP_BACK_MS) this.aheadMs = lastMs + STEP_BACK_MS - timeMs;
    return this.state.trip ? laterOf(plusMs(timeMs, this.aheadMs), lastMs) : timeMs;
  }

  private step(event: TripRecorderEvent): void {
    const { state, effects } = stepTripRecorder(this.state, event);
    this.state = state;
    for (const effect of effects) this.run(effect);
  }

  private run(effect: TripRecorderEffect): void {
    switch (effect.type) {
      case 'start':
        this.open = { createdAtS: Math.floor(effect.atMs / 1_000), points: [], ends: NO_ENDS };
        break;
      case 'point':
        this.open?.points.push({ time: effect.atMs / 1_000, ...effect.changes });
        if (this.open) this.open.ends = effect.ends;
        break;
      default:
        if (effect.type === 'end' && this.open && this.open.points.length > 0) this.trips.push(this.open);
        this.open = null;
    }
  }
}
