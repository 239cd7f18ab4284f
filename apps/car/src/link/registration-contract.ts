import type { Clock } from '@ligo/machine';

export interface Registration {
  /** Runs on a timer of this clock once the server knows the car. Returns the cancel. */
  whenRegistered(clock: Clock, run: () => void): () => void;
}
