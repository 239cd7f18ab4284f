import type { ReadingName } from '@ligo/signals';
import type { CarState } from './car-state.ts';
import type { Commands } from './commands.ts';
import type { QueryState, SourceState } from './reading-source.ts';
import type { SimulatorControl } from './simulator-control.ts';

export interface MergedSources {
  /** The source of the last published value of a reading; `null`: none. */
  sourceOf(name: ReadingName): string | null;
  /** Whether the last value of a source was out of range. */
  isRejected(name: ReadingName): boolean;
  /** State of each source, in configuration order. */
  states(): readonly SourceRow[];
}

interface SourceRow {
  /** Unique among the sources. */
  name: string;
  /** Name of the product that is read, for texts. */
  label: string;
  state: SourceState;
  /** Omitted: its queries cannot fail one by one. */
  queries?: readonly QueryState[] | undefined;
}

/**
 * Provides the states of a whole car. A source is started once and stopped once; after `stop` resolves it calls no
 * listener and owns no timer, socket, file or child process.
 */
export interface VehicleSource {
  /**
   * Starts to read. `onState` receives each new state, at most a few times a second and only after changes.
   * Rejects with a clear error if the source cannot work at all (file missing, bad configuration).
   */
  start(onState: (state: CarState) => void): Promise<void>;
  stop(): Promise<void>;
  /** Executes the commands of a car that is not real; a real one has a unit for that. */
  readonly commands?: Commands;
  readonly simulator?: SimulatorControl;
  readonly merged?: MergedSources;
}
