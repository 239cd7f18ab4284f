import type { VehicleState } from '@ligo/signals';
import { chargedKwh } from '../charge-energy.ts';
import {
  type ChargingEffect,
  type ChargingEvent,
  initialChargingState,
  stepCharging,
} from '../charging-machine.ts';
import { type ChargingChangeEvent, INITIAL_CHARGING_NEWS, type KnownCharging } from '../charging-news.ts';
import type { ChargePoint, ChargingSession } from '../charging-store.ts';

/** Runs the recorder of charging on states in their order, the clock being right, and keeps what it says. */
export class RecordedCharging {
  readonly ended: (Omit<ChargingSession, 'points'> & { kWh: number | null; points: ChargePoint[] })[] = [];
  readonly news: ChargingChangeEvent[] = [];
  known: KnownCharging | null = null;
  /** How often that was kept. */
  remembered = 0;
  /** As it was saved last. */
  saved: ChargingSession | null = null;
  saves = 0;
  private points: ChargePoint[] = [];
  private state = initialChargingState(null, INITIAL_CHARGING_NEWS, 0);

  feed(states: Iterable<VehicleState>): this {
    for (const state of states) this.step({ type: 'reading', state }, state.timeMs);
    return this;
  }

  tick(nowMs: number): this {
    return this.step({ type: 'tick' }, nowMs);
  }

  setClock(byMs: number): this {
    return this.step({ type: 'clock-set', byMs }, this.state.session?.heardAtMs ?? 0);
  }

  /** Starts anew with what was saved. */
  restart(nowMs: number): this {
    const news = this.known ? { ...INITIAL_CHARGING_NEWS, known: this.known } : INITIAL_CHARGING_NEWS;
    this.state = initialChargingState(this.saved, news, nowMs);
    return this;
  }

  get goesOn(): ChargingSession | null {
    return this.state.session;
  }

  get published(): string[] {
    return this.news.map(({ change }) => change);
  }

  private step(event: ChargingEvent | { type: 'tick' }, nowMs: number): this {
    const { state, effects } = stepCharging(this.state, event, { nowMs });
    this.state = state;
    for (const effect of effects) this.run(effect);
    return this;
  }

  private run(effect: ChargingEffect): void {
    switch (effect.type) {
      case 'save':
        this.saved = effect.session;
        this.saves += 1;
        if (effect.point) this.points.push(effect.point);
        break;
      case 'thin':
        this.points = this.points.filter((_point, place) => place % 2 === 0);
        break;
      case 'end':
        if (effect.isKept)
          this.ended.push({ ...effect.session, kWh: chargedKwh(effect.session.energy), points: this.points });
        this.points = [];
        this.saved = null;
        break;
      case 'news':
        this.news.push(effect.news);
        break;
      case 'remember':
        this.known = effect.known;
        this.remembered += 1;
    }
  }
}
