import type { VehicleState } from '@ligo/signals';
import type { CarState } from '../ports/car-state.ts';
import {
  type ChargingEffect,
  type ChargingState,
  initialChargingState,
  stepCharging,
} from './charging-machine.ts';
import { INITIAL_CHARGING_NEWS } from './charging-news.ts';
import { isSession } from './charging-session.ts';
import type { ChargePoint, FinishedCharge } from './charging-store.ts';

/** Records the charges of a file: feed it states in their order, then take the sessions. The times of the states are the clock. */
export class ChargeRecording {
  private state: ChargingState = initialChargingState(null, INITIAL_CHARGING_NEWS);
  private points: ChargePoint[] = [];
  private readonly charges: FinishedCharge[] = [];

  add(reported: VehicleState): void {
    const state = reported as CarState;
    const step = stepCharging(this.state, { type: 'reading', state }, { nowMs: state.timeMs });
    this.state = step.state;
    for (const effect of step.effects) this.run(effect);
  }

  /** All sessions of the file; one that is open at its end ends there. */
  end(): readonly FinishedCharge[] {
    const { session } = this.state;
    if (session) this.run({ type: 'end', session, isKept: isSession(session) });
    return this.charges;
  }

  private run(effect: ChargingEffect): void {
    if (effect.type === 'save' && effect.point) this.points.push(effect.point);
    else if (effect.type === 'thin') this.points = this.points.filter((_point, place) => place % 2 === 0);
    else if (effect.type === 'end') {
      // The clock of the machine is the wall clock of the file.
      if (effect.isKept)
        this.charges.push({ session: effect.session as FinishedCharge['session'], points: this.points });
      this.points = [];
    }
  }
}
