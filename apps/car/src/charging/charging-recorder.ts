import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { CarState } from '../ports/car-state.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
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
import { type RestoredSession, sessionFromDisk, sessionToDisk } from './charging-session.ts';
import type { ChargingTables } from './charging-tables.ts';

type Write = Exclude<ChargingEffect, { type: 'change' | 'save-known' }>;

/** Days of charging in memory, about a MB. */
const MAX_QUEUED = 2_000;

export type ChargingSessions = Omit<ChargingTables, 'importCharge'>;

/** Records charging sessions and reports changes. Writes that fail are repeated later. */
export class ChargingRecorder {
  private readonly machine: MachineRunner<ChargingState, ChargingEvent>;
  private readonly writes: WriteQueue<Write>;
  /** `null`: none of another run of the unit was open at the start. */
  private readonly restored: RestoredSession | null;

  /** Continues the session that a restart interrupted. Throws if the disk cannot be read. */
  constructor(
    private readonly needs: Pick<CarContext, 'clock' | 'wallTime' | 'log'> &
      UnitBoot & {
        store: ChargingSessions;
        /** The changes that were reported before the start. */
        news: ChargingNewsState;
        onChange(change: ChargingChangeEvent): void;
        onKnown(known: ChargingNewsState['known']): void;
      },
  ) {
    const { store, clock, log, news } = needs;
    const stored = store.open();
    const open = stored && sessionFromDisk(stored, needs);
    this.restored = open?.restored ?? null;
    this.machine = createMachineRunner({
      clock,
      initial: initialChargingState(open?.session ?? null, news),
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
      // Each save has the whole session, except for earlier points.
      dropSome: (writes) => writes.filter(({ type }, place) => type !== 'save' || place % 2 === 0),
      clock,
      log,
    });
  }

  receive(state: CarState): void {
    this.machine.dispatch({ type: 'reading', state });
  }

  /** The part of a status about the open session: its energy, if all of it is known. */
  status(): Pick<Status, 'cen'> {
    const { session } = this.machine.state();
    const cen = session && completeKwh(session.energies);
    return cen === null ? {} : { cen };
  }

  /** Tries to write the pending items. The session stays open; the next start continues it. */
  stop(): void {
    this.machine.stop();
    const { session } = this.machine.state();
    if (session) this.writes.push({ type: 'save', session, point: null });
    this.writes.stop();
  }

  private run(effect: ChargingEffect): void {
    if (effect.type === 'change') this.needs.onChange(effect.change);
    else if (effect.type === 'save-known') this.needs.onKnown(effect.known);
    else this.writes.push(effect);
  }

  private write(write: Write): void {
    const { store } = this.needs;
    if (write.type === 'thin') {
      store.dropEverySecondPoint();
      return;
    }
    const session = sessionToDisk(write.session, this.needs, this.restored);
    if (write.type === 'save') store.save(session, write.point);
    else store.finish(session, write.isKept);
  }
}
