import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import type { CarContext } from '../ports/car-context.ts';
import { WriteQueue } from '../shared/write-queue.ts';
import { completeKwh } from './charge-energy.ts';
import {
  type ChargingEffect,
  type ChargingEvent,
  type ChargingState,
  initialChargingState,
  stepCharging,
} from './charging-machine.ts';
import type { ChargingChangeEvent, ChargingNewsState } from './charging-news.ts';
import type { ChargingStore } from './charging-store.ts';

type Write = Exclude<ChargingEffect, { type: 'news' | 'remember' }>;

/** Days of charging in memory, about a MB. */
const MAX_QUEUED = 2_000;
/** A clock that moved so much against the time that passed was set, ms. */
const SET_BY_MS = 2_000;

/** The part of the store that the recorder writes. */
export type ChargingSessions = Omit<ChargingStore, 'finished'>;

/** Records the charging sessions of a stream of states, and tells what changed. What a failing disk does not take is written later. */
export class ChargingRecorder {
  private readonly machine: MachineRunner<ChargingState, ChargingEvent>;
  private readonly writes: WriteQueue<Write>;
  private setting: number;

  /** Goes on with the session that a restart has broken off. Throws if the disk cannot be read. */
  constructor(
    private readonly needs: Pick<CarContext, 'clock' | 'log'> & {
      store: ChargingSessions;
      /** Time that passed since some moment, ms; never set, unlike the clock. */
      upMs(): number;
      /** The changes noted before the start. */
      news: ChargingNewsState;
      onNews(news: ChargingChangeEvent): void;
      onKnown(known: ChargingNewsState['known']): void;
    },
  ) {
    const { store, clock, log, news } = needs;
    this.setting = this.clockSetting();
    this.machine = createMachineRunner({
      clock,
      initial: initialChargingState(store.open(), news, clock.nowMs()),
      step: stepCharging,
      dueMs: ({ debouncedAtMs }) => debouncedAtMs,
      run: (effect) => this.run(effect),
    });
    this.writes = new WriteQueue({
      subject: 'charging',
      write: (writes) =>
        store.transaction(() => {
          for (const write of writes) this.write(write);
        }),
      limit: MAX_QUEUED,
      // Each says all of its session but the points before.
      dropSome: (writes) => writes.filter(({ type }, place) => type !== 'save' || place % 2 === 0),
      clock,
      log,
    });
  }

  receive(state: VehicleState): void {
    const byMs = this.clockSetting() - this.setting;
    if (Math.abs(byMs) >= SET_BY_MS) {
      this.setting += byMs;
      this.machine.dispatch({ type: 'clock-set', byMs });
    }
    this.machine.dispatch({ type: 'reading', state });
  }

  /** What a status says of the session that goes on: its energy, if all of it is known. */
  status(): Pick<Status, 'cen'> {
    const { session } = this.machine.state();
    const cen = session && completeKwh(session.energy);
    return cen === null ? {} : { cen };
  }

  /** Tries to write what still waits. A session that goes on stays open; the next start goes on with it. */
  stop(): void {
    this.machine.stop();
    const { session } = this.machine.state();
    if (session) this.writes.push({ type: 'save', session, point: null });
    this.writes.stop();
  }

  private run(effect: ChargingEffect): void {
    if (effect.type === 'news') this.needs.onNews(effect.news);
    else if (effect.type === 'remember') this.needs.onKnown(effect.known);
    else this.writes.push(effect);
  }

  private write(write: Write): void {
    const { store } = this.needs;
    if (write.type === 'save') store.save(write.session, write.point);
    else if (write.type === 'thin') store.dropEverySecondPoint();
    else store.finish(write.session, write.isKept);
  }

  private clockSetting(): number {
    return this.needs.clock.nowMs() - this.needs.upMs();
  }
}
