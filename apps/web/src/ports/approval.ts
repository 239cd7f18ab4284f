import type { Bytes } from '@ligo/link';
import type { Readable } from '../lib/values/observable.ts';

/** The ways of this phone onto the list of devices of a car. */
export interface Approval {
  /** Six digits while this phone waits for approval, which the car's screen shows, too; `null`: not computed yet. */
  readonly number: Readable<string | null>;
  /** The owner has chosen a number on this phone; `isSame`: this one. */
  choose(isSame: boolean): void;
  /** This phone has read the QR code of a car: for 10 minutes, links prove that until one is answered. */
  invite(carId: string, secret: Bytes): void;
}
