import type { CarState } from './car-state.ts';

/**
 * One subject of the car, from its rules to its answers. It begins nothing before `start`, may be started again after
 * `stop`, and while it does not run it does nothing that another module asks of it.
 */
export interface CarModule {
  readonly name: string;
  /** Begins. `signal` aborts right before `stop`. A throw or a rejection has this module alone started again, later. */
  start(signal: AbortSignal): void | Promise<void>;
  /** Ends all that was begun; called after a start that failed, too. */
  stop(): void | Promise<void>;
  /** Takes each new state of the vehicle while the module runs. */
  receive?(state: CarState): void;
}
