import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import { z } from 'zod';
import type { CarContext } from '../ports/car-context.ts';
import type { CarState } from '../ports/car-state.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { readingsSince } from '../sources/decidable-contract.ts';
import type { EventLog } from './event-log.ts';
import type { SeatComfort } from './events-contract.ts';
import {
  INITIAL_STARTS,
  type StartsEffect,
  type StartsEvent,
  type StartsState,
  startsDueMs,
  stepStarts,
} from './starts-machine.ts';
import type { LastRun } from './unit-restart-contract.ts';

/** The key of the saved start; a store that has it was used in a car before. */
const STORE_KEY = 'car-starts';
/** A time by the unit's clock. */
const moment = z.number().transform((ms) => ms as Monotonic);
const keptSchema = z.object({
  isOn: z.boolean().nullable(),
  sinceMs: moment,
  comfortOwedMs: moment.nullable(),
  bootId: z.string().nullable(),
  upMs: moment,
  atMs: z.number(),
  isClockRight: z.boolean(),
});

/** Detects starts of the car and restarts of its unit, and runs the seat comfort once per start. */
export class CarStarts {
  private readonly machine: MachineRunner<StartsState, StartsEvent>;
  private readonly startedMs: Monotonic;
  private isStopped = false;

  /** Continues from the end of the app's last run. Throws if the disk cannot be read. */
  constructor(
    private readonly needs: Pick<CarContext, 'kv' | 'clock' | 'wallTime' | 'log'> &
      UnitBoot & {
        events: Pick<EventLog, 'isDriving' | 'saveStart'>;
        seats: SeatComfort;
        isClockRight(): boolean;
      },
  ) {
    const { clock, wallTime, kv, events, bootId } = needs;
    this.startedMs = clock.nowMs();
    const kept = keptSchema.safeParse(kv.read(STORE_KEY));
    const last: LastRun | null = kept.success ? { ...kept.data, isDriving: events.isDriving() } : null;
    this.machine = createMachineRunner({
      clock,
      initial: INITIAL_STARTS,
      step: stepStarts,
      dueMs: startsDueMs,
      run: (effect) => this.run(effect),
    });
    const run = { bootId, upMs: this.startedMs, atMs: wallTime.nowMs() };
    this.machine.dispatch({ type: 'begin', last, run });
  }

  receive(state: CarState): void {
    // START-5
    const { isOn, speedKmh } = readingsSince(state, this.startedMs);
    this.machine.dispatch({ type: 'reading', isOn, speedKmh });
  }

  /** The wall clock was found to be right. */
  isClockTrusted(): void {
    this.machine.dispatch({ type: 'clock-right', atMs: this.needs.wallTime.nowMs() });
  }

  stop(): void {
    this.machine.dispatch({ type: 'end' });
    this.isStopped = true;
    this.machine.stop();
  }

  private run(effect: StartsEffect): void {
    const { events, log } = this.needs;
    switch (effect.type) {
      case 'keep': {
        const at = { restarted: this.startedMs, 'comfort-ran': this.needs.clock.nowMs() };
        events.saveStart(
          { name: STORE_KEY, value: { ...effect.kept, ...this.currentRun() } },
          effect.notes.map((note) => ({ note, at: at[note] })),
        );
        break;
      }
      case 'order-comfort':
        void this.runComfort(effect.dueSinceMs);
        break;
      case 'comfort-given-up':
        log.warn({}, 'seat comfort failed at the start of the car');
    }
  }

  private async runComfort(dueSinceMs: Monotonic): Promise<void> {
    const result = await this.needs.seats.runOnCarStart();
    if (!this.isStopped) this.machine.dispatch({ type: 'comfort-ended', dueSinceMs, result });
  }

  /** The data by which the next run recognises this one. */
  private currentRun(): Pick<LastRun, 'bootId' | 'upMs' | 'atMs' | 'isClockRight'> {
    const { bootId, clock, wallTime, isClockRight } = this.needs;
    return { bootId, upMs: clock.nowMs(), atMs: wallTime.nowMs(), isClockRight: isClockRight() };
  }
}
