import { type Clock, createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { ReadingName, VehicleState } from '@ligo/signals';
import type { Log } from '../../ports/log.ts';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import type { MergedSources, VehicleSource } from '../../ports/vehicle-source.ts';
import {
  initialMergeState,
  type MergeEvent,
  type MergeState,
  mergeDueMs,
  sourceOf,
  stepMerge,
} from './merge-machine.ts';

/** A clock that moved so much against the time that passed was set, ms. */
const SET_BY_MS = 2_000;
/** Whether it was set is looked at with all news, and so often while there are none, ms. */
const CHECK_INTERVAL_MS = 10_000;

export interface CombinedNeeds {
  clock: Clock;
  /** Time that passed since some moment, ms; never set, unlike the clock. */
  upMs(): number;
  log: Log;
  /** The last state before the app's start; `null` if there is none. */
  savedState: VehicleState | null;
}

/** Makes one source of several, of which the first counts most; see ../RULES.md. */
export class CombinedSource implements VehicleSource {
  readonly merged: MergedSources = {
    sourceOf: (name) => this.sources[sourceOf(this.runner.state(), name) ?? -1]?.name ?? null,
    isRejected: (name) => this.rejectedBy.some((names) => names.has(name)),
    states: () => this.sources.map((source) => ({ name: source.name, state: source.state() })),
  };
  /** What each of them read last and left out, as it cannot be. */
  private readonly rejectedBy: readonly Set<ReadingName>[];
  private readonly runner: MachineRunner<MergeState, MergeEvent>;
  private onState: (state: VehicleState) => void = () => {};
  private isRunning = false;
  /** How the clock is set: the same number until somebody sets it. */
  private clockOffset = 0;
  private cancelCheck = () => {};

  constructor(
    private readonly sources: readonly ReadingSource[],
    private readonly needs: CombinedNeeds,
  ) {
    this.rejectedBy = sources.map(() => new Set());
    this.runner = createMachineRunner({
      clock: needs.clock,
      initial: initialMergeState(sources.length, needs.savedState, needs.clock.nowMs()),
      step: stepMerge,
      dueMs: mergeDueMs,
      run: ({ state }) => this.onState(state),
    });
  }

  /** Rejects only if none of the sources can work at all; what the others lack is in the log. */
  async start(onState: (state: VehicleState) => void): Promise<void> {
    this.onState = onState;
    this.isRunning = true;
    this.clockOffset = this.currentClockOffset();
    this.watchClock();
    const starts = await Promise.allSettled(
      this.sources.map((source, place) => source.start((news) => this.receive(place, news))),
    );
    const failed = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []));
    for (const error of failed) this.needs.log.error({ err: error }, 'a source cannot work');
    if (failed.length > 0 && failed.length === starts.length) throw failed[0];
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    this.cancelCheck();
    this.onState = () => {};
    this.runner.stop();
    await Promise.allSettled(this.sources.map((source) => source.stop()));
  }

  private receive(source: number, news: ReadingBatch): void {
    if (!this.isRunning) return;
    this.followClock();
    this.noteRejected(source, news);
    const { readings, takenAtMs } = news;
    this.runner.dispatch({ type: 'news', source, readings, takenAtMs });
  }

  /** What was read long ago must grow old, too, when the clock is set and no source says anything. */
  private watchClock(): void {
    this.followClock();
    this.cancelCheck = this.needs.clock.after(CHECK_INTERVAL_MS, () => this.watchClock());
  }

  private followClock(): void {
    const setting = this.currentClockOffset();
    const byMs = setting - this.clockOffset;
    if (Math.abs(byMs) < SET_BY_MS) return;
    this.clockOffset = setting;
    this.runner.dispatch({ type: 'clock-set', byMs });
  }

  private noteRejected(source: number, { readings, rejected = [] }: ReadingBatch): void {
    const names = this.rejectedBy[source];
    if (!names || names.size + rejected.length === 0) return;
    for (const name of Object.keys(readings) as ReadingName[]) names.delete(name);
    for (const name of rejected) names.add(name);
  }

  private currentClockOffset(): number {
    return this.needs.clock.nowMs() - this.needs.upMs();
  }
}
