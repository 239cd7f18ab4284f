import type { VehicleState, WallMs } from '@ligo/signals';
import type { CarState } from '../../ports/car-state.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { unitTimeOf } from '../../test-support/virtual-clock.ts';
import { chargedKwh, unknownPowerMs } from '../charge-energy.ts';
import {
  type ChargingEffect,
  type ChargingEvent,
  initialChargingState,
  stepCharging,
} from '../charging-machine.ts';
import { type ChargingChangeEvent, INITIAL_CHARGING_NEWS, type KnownCharging } from '../charging-news.ts';
import { sessionFromDisk } from '../charging-session.ts';
import type { ChargePoint, ChargingSession } from '../charging-store.ts';

/** Runs the charging machine on states in their order, and collects its effects. */
export class RecordedCharging {
  readonly ended: (Omit<ChargingSession<Monotonic>, 'points'> & {
    kWh: number | null;
    unknownMs: number;
    points: ChargePoint[];
  })[] = [];
  readonly news: ChargingChangeEvent[] = [];
  known: KnownCharging | null = null;
  /** How often that was kept. */
  remembered = 0;
  /** As it was saved last. */
  saved: ChargingSession<WallMs> | null = null;
  saves = 0;
  private points: ChargePoint[] = [];
  private state = initialChargingState(null, INITIAL_CHARGING_NEWS);

  feed(states: Iterable<VehicleState>): this {
    for (const state of states as Iterable<CarState>) this.step({ type: 'reading', state }, state.timeMs);
    return this;
  }

  tick(nowMs: number): this {
    return this.step({ type: 'tick' }, nowMs as Monotonic);
  }

  /** Restarts with the saved session; the wall clock was set by `setByMs` since. */
  restart(nowMs: number, setByMs = 0): this {
    const news = this.known ? { ...INITIAL_CHARGING_NEWS, known: this.known } : INITIAL_CHARGING_NEWS;
    const clock = { nowMs: () => nowMs as Monotonic };
    const session =
      this.saved &&
      sessionFromDisk({ ...this.saved, boot: null }, { ...unitTimeOf(clock, () => setByMs), bootId: null })
        .session;
    this.state = initialChargingState(session, news);
    return this;
  }

  get open(): ChargingSession<Monotonic> | null {
    return this.state.session;
  }

  get published(): string[] {
    return this.news.map(({ change }) => change);
  }

  private step(event: ChargingEvent | { type: 'tick' }, nowMs: Monotonic): this {
    const { state, effects } = stepCharging(this.state, event, { nowMs });
    this.state = state;
    for (const effect of effects) this.run(effect);
    return this;
  }

  private run(effect: ChargingEffect): void {
    switch (effect.type) {
      case 'save':
        // Its wall clock is that of the states.
        this.saved = effect.session as ChargingSession<number>;
        this.saves += 1;
        if (effect.point) this.points.push(effect.point);
        break;
      case 'thin':
        this.points = this.points.filter((_point, place) => place % 2 === 0);
        break;
      case 'end':
        if (effect.isKept)
          this.ended.push({
            ...effect.session,
            kWh: chargedKwh(effect.session.energies),
            unknownMs: unknownPowerMs(effect.session.energies),
            points: this.points,
          });
        this.points = [];
        this.saved = null;
        break;
      case 'change':
        this.news.push(effect.change);
        break;
      case 'save-known':
        this.known = effect.known;
        this.remembered += 1;
    }
  }
}
