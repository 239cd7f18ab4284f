import type { CarHealth } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';

/** How the selected car's app is doing, as it last said since it was selected; `null` if it never did. */
export interface CarHealthStore extends Readable<CarHealth | null> {
  /** Asks the car, now and again and again; the returned function ends it. */
  enter(): () => void;
}
