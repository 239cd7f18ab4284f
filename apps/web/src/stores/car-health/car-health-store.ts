import type { CarHealth } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';

/** The last health report of the selected car's app since its selection; `null` if there is none. */
export interface CarHealthStore extends Readable<CarHealth | null> {
  /** Asks the car, now and in intervals; the returned function ends it. */
  enter(): () => void;
}
