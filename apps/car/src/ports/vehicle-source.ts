import type { ReadingName, VehicleState } from '@ligo/vehicle';
import type { Commands } from './commands.ts';
import type { SourceState } from './reading-source.ts';
import type { SimulatorControl } from './simulator-control.ts';

/** The parts of a combined source. */
export interface MergedSources {
  /** The source of a reading's last value; `null`: none. */
  sourceOf(name: ReadingName): string | null;
  /** Whether what one of them read last of it is beyond what it can be. */
  isRejected(name: ReadingName): boolean;
  /** The status of each source, in their order. */
  states(): readonly { name: string; state: SourceState }[];
}

/**
 * A source of the car's readings. A source is started once and stopped once; after `stop` resolves it calls no
 * callbacks and has no timer, socket, file or child process.
 */
export interface VehicleSource {
  /**
   * Starts to read. `onState` receives each new state, at most a few times a second and only after a change.
   * Rejects with a clear error if the source cannot work at all (file missing, bad configuration).
   */
  start(onState: (state: VehicleState) => void): Promise<void>;
  stop(): Promise<void>;
  /** The commands of a simulated car; a real car's unit has its own. */
  readonly commands?: Commands;
  /** The steering of a car that is simulated. */
  readonly simulator?: SimulatorControl;
  /** The sources that this one is made of, if there are any. */
  readonly merged?: MergedSources;
}
