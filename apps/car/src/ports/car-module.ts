import type { CarState } from './car-state.ts';

/** A subject of the car. It does nothing before `start`, can be started again, and ignores calls while it is stopped. */
export interface CarModule {
  readonly name: string;
  /** DECIDE-1: `receive` gets states without stale readings. */
  readonly freshOnly?: boolean;
  /** `signal` aborts right before `stop`. After a throw or a rejection the runner restarts this module alone, later. */
  start(signal: AbortSignal): void | Promise<void>;
  /** Ends all that `start` started; called after a failed start, too. */
  stop(): void | Promise<void>;
  /** Gets each new state of the vehicle while the module runs. */
  receive?(state: CarState): void;
}
