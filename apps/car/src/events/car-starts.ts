import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { VehicleState } from '@ligo/signals';
import { z } from 'zod';
import type { CarContext } from '../ports/car-context.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import type { SeatComfort } from '../seats/seats-contract.ts';
import { readingsSince } from '../sources/read-since-contract.ts';
import type { EventLog } from './event-log.ts';
import {
  INITIAL_STARTS,
  type StartsEffect,
  type StartsEvent,
  type StartsState,
  startsDueMs,
  stepStarts,
} from './starts-machine.ts';
import type { LastRun } from './unit-restart-contract.ts';

/** The fact that is kept of the car's starts; a store that has it has been a car's. */
const STORE_KEY = 'car-starts';
const keptSchema = z.object({
  isOn: z.boolean().nullable(),
  sinceMs: z.number(),
  comfortOwedMs: z.number().nullable(),
  bootId: z.string().nullable(),
  upMs: z.number(),
  atMs: z.number(),
  isClockRight: z.boolean(),
});

/** Finds each start of the car and each restart of its unit, and has the seats made comfortable once a start. */
export class CarStarts {
  private readonly machine: MachineRunner<StartsState, StartsEvent>;
  private readonly startedMs: number;
  private isStopped = false;

  /** Goes on where the app's last run ended, whenever and however that was. Throws if the disk cannot be read. */
  constructor(
    private readonly needs: Pick<CarContext, 'kv' | 'clock' | 'log'> &
      UnitBoot & {
        events: Pick<EventLog, 'isDriving' | 'saveStart'>;
        seats: SeatComfort;
        /** Whether the unit's clock is known to be right. */
        isClockRight(): boolean;
      },
  ) {
    const { clock, kv, events, bootId, unitUpMs } = needs;
    this.startedMs = unitUpMs();
    const kept = keptSchema.safeParse(kv.read(STORE_KEY));
    const last: LastRun | null = kept.success ? { ...kept.data, isDriving: events.isDriving() } : null;
    this.machine = createMachineRunner({
      // Whichever way the clock is set, it takes as long.
      clock: { nowMs: unitUpMs, after: clock.after },
      initial: INITIAL_STARTS,
      step: stepStarts,
      dueMs: startsDueMs,
      run: (effect) => this.run(effect),
    });
    const run = { bootId, upMs: this.startedMs, atMs: clock.nowMs() };
    this.machine.dispatch({ type: 'begin', last, run });
  }

  receive(state: VehicleState): void {
    // START-5
    const { isOn, speedKmh } = readingsSince(state, this.wallMs(this.startedMs));
    this.machine.dispatch({ type: 'reading', isOn, speedKmh });
  }

  /** The clock was found to be right. */
  isClockTrusted(): void {
    this.machine.dispatch({ type: 'clock-right', atMs: this.needs.clock.nowMs() });
  }

  /** Keeps once more what is known. */
  stop(): void {
    this.machine.dispatch({ type: 'end' });
    this.isStopped = true;
    this.machine.stop();
  }

  private run(effect: StartsEffect): void {
    const { events, log } = this.needs;
    switch (effect.type) {
      case 'keep': {
        const timeMs = { restarted: this.wallMs(this.startedMs), 'comfort-ran': this.needs.clock.nowMs() };
        events.saveStart(
          { name: STORE_KEY, value: { ...effect.kept, ...this.currentRun() } },
          effect.notes.map((note) => ({ note, timeMs: timeMs[note] })),
        );
        break;
      }
      case 'order-comfort':
        void this.runComfort(effect.dueSinceMs);
        break;
      case 'comfort-given-up':
        log.warn({}, 'the seats could not be made comfortable at the start of the car');
    }
  }

  private async runComfort(dueSinceMs: number): Promise<void> {
    const result = await this.needs.seats.runOnCarStart();
    if (!this.isStopped) this.machine.dispatch({ type: 'comfort-ended', dueSinceMs, result });
  }

  /** How this run is known by the next. */
  private currentRun(): Pick<LastRun, 'bootId' | 'upMs' | 'atMs' | 'isClockRight'> {
    const { bootId, unitUpMs, clock, isClockRight } = this.needs;
    return { bootId, upMs: unitUpMs(), atMs: clock.nowMs(), isClockRight: isClockRight() };
  }

  /** A time since the unit's start as the clock would have said it, had it been set as now, unix ms. */
  private wallMs(upMs: number): number {
    const { clock, unitUpMs } = this.needs;
    return clock.nowMs() - (unitUpMs() - upMs);
  }
}
