import type { Bytes } from '@ligo/link';
import { createObservable, type Readable } from '../lib/values/observable.ts';

/** The number of a phone that someone has to approve at the car. */
export interface Approval {
  /** Six digits, which the car's screen shows, too; `null`: not computed yet. */
  readonly number: Readable<string | null>;
  /** Begins the comparison with the car over a link that waits; an earlier one ends. */
  begin(transcript: Bytes, send: (text: string) => void): void;
  /** The car's nonce. */
  receive(nonce: string): void;
}

export function createApproval(): Approval {
  const number = createObservable<string | null>(null);
  let last: Promise<{ receive(nonce: string): unknown }> | null = null;
  return {
    number,
    begin(transcript, send) {
      number.set(null);
      const begun = import('./compare-number.ts').then(({ compareNumber }) =>
        compareNumber(transcript, send, (text) => begun === last && number.set(text)),
      );
      // Its script could not be loaded: the next link tries again.
      begun.catch(() => {});
      last = begun;
    },
    receive: (nonce) => void last?.then((comparison) => comparison.receive(nonce)).catch(() => {}),
  };
}
