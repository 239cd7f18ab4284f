import type { ReadingName, VehicleState } from '@ligo/signals';
import type { Commands } from './commands.ts';
import type { SourceState } from './reading-source.ts';
import type { SimulatorControl } from './simulator-control.ts';

/** What a source is made of that is several. */
export interface MergedSources {
  /** Which of them gave a reading as it was told last; `null` if none did. */
  sourceOf(name: ReadingName): string | null;
  /** Whether what one of them read last of it is beyond what it can be. */
  isRejected(name: ReadingName): boolean;
  /** How it stands with each, in their order. */
  states(): readonly { name: string; state: SourceState }[];
}

/**
 * Where the car's readings come from. A source is started once and stopped once; after `stop` resolves it calls
 * nobody any more and owns no timer, socket, file or child process.
 */
export interface VehicleSource {
  /**
   * Begins to read. `onState` gets each new state, at most a few times a second and only when there is news.
   * Rejects with a clear error if the source cannot work at all (file missing, bad configuration).
   */
  start(onState: (state: VehicleState) => void): Promise<void>;
  stop(): Promise<void>;
  /** Who obeys in a car that is not real; a real one has a unit that does. */
  readonly commands?: Commands;
  /** The steering of a car that is simulated. */
  readonly simulator?: SimulatorControl;
  /** The sources that this one is made of, if there are any. */
  readonly merged?: MergedSources;
}
