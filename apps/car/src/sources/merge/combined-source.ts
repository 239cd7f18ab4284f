import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { ReadingName } from '@ligo/signals';
import type { CarState } from '../../ports/car-state.ts';
import type { Log } from '../../ports/log.ts';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import type { MonotonicClock } from '../../ports/unit-time.ts';
import type { MergedSources, VehicleSource } from '../../ports/vehicle-source.ts';
import {
  initialMergeState,
  type MergeEvent,
  type MergeState,
  mergeDueMs,
  sourceOf,
  stepMerge,
} from './merge-machine.ts';

/** Merges several sources in the order of their priority; see ../RULES.md. */
export class CombinedSource implements VehicleSource {
  readonly merged: MergedSources = {
    sourceOf: (name) => this.names[sourceOf(this.runner.state(), name) ?? -1] ?? null,
    isRejected: (name) => this.rejectedBy.some((names) => names.has(name)),
    states: () =>
      this.sources.map((source, place) => ({
        name: this.names[place] ?? source.name,
        label: this.labels[place] ?? source.name,
        state: source.state(),
        ...(source.queries && { queries: source.queries() }),
      })),
  };
  /** The last readings of each that were rejected as out of range. */
  private readonly rejectedBy: readonly Set<ReadingName>[];
  private readonly names: readonly string[];
  private readonly labels: readonly string[];
  private readonly runner: MachineRunner<MergeState, MergeEvent>;
  private readonly log: Pick<Log, 'error'>;
  private onState: (state: CarState) => void = () => {};
  private isRunning = false;

  constructor(
    private readonly sources: readonly ReadingSource[],
    {
      clock,
      log,
      savedState,
      names = sources.map(({ name }) => name),
      labels = names,
    }: {
      clock: MonotonicClock;
      log: Log;
      /** The last state before the app's start; `null`: none. */
      savedState: CarState | null;
      /** Unique names for the owner. */
      names?: readonly string[];
      /** Names of their products. */
      labels?: readonly string[];
    },
  ) {
    this.names = names;
    this.labels = labels;
    this.log = log;
    this.rejectedBy = sources.map(() => new Set());
    this.runner = createMachineRunner({
      clock,
      initial: initialMergeState(sources.length, savedState, clock.nowMs()),
      step: stepMerge,
      dueMs: mergeDueMs,
      run: ({ state }) => this.onState(state),
    });
  }

  /** Rejects only if none of the sources can work at all; the errors of the others are logged. */
  async start(onState: (state: CarState) => void): Promise<void> {
    this.onState = onState;
    this.isRunning = true;
    const starts = await Promise.allSettled(
      this.sources.map((source, place) => source.start((batch) => this.receive(place, batch))),
    );
    const failed = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []));
    for (const error of failed) this.log.error({ err: error }, 'source cannot work');
    if (failed.length > 0 && failed.length === starts.length) throw failed[0];
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    this.onState = () => {};
    this.runner.stop();
    await Promise.allSettled(this.sources.map((source) => source.stop()));
  }

  private receive(source: number, batch: ReadingBatch): void {
    if (!this.isRunning) return;
    this.noteRejected(source, batch);
    const { readings, takenAtMs } = batch;
    this.runner.dispatch({ type: 'readings', source, readings, takenAtMs });
  }

  private noteRejected(source: number, { readings, rejected = [] }: ReadingBatch): void {
    const names = this.rejectedBy[source];
    if (!names || names.size + rejected.length === 0) return;
    for (const name of Object.keys(readings) as ReadingName[]) names.delete(name);
    for (const name of rejected) names.add(name);
  }
}
