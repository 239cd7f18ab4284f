import type { Bytes } from '@ligo/link';
import { createObservable } from '../lib/values/observable.ts';
import type { Approval } from '../ports/approval.ts';

type Proof = Promise<{ proof: string; name: string } | null>;

/** The approval as connections use it. */
export interface LinkApproval extends Approval {
  /** This page has read the QR code of that car. */
  hasRead(carId: string): boolean;
  /** Proves that this phone has read the QR code of a car, over a transcript; `null`: it has not. Never rejects. */
  prove(carId: string, transcript: Bytes): Proof | null;
  /** The car has answered the proof: its secret is forgotten. */
  answered(carId: string): void;
  /** Begins the comparison with the car over a link that waits; an earlier one ends. `onChosen`: the owner has chosen. */
  begin(transcript: Bytes, send: (text: string) => void, onChosen: (isSame: boolean) => void): void;
  /** The car's nonce. */
  receive(nonce: string): void;
}

export function createApproval(): LinkApproval {
  const number = createObservable<string | null>(null);
  const proofs = new Map<string, (transcript: Bytes) => Proof>();
  const read = new Set<string>();
  let choose: Approval['choose'] = () => {};
  let last: Promise<{ receive(nonce: string): unknown }> | null = null;
  return {
    number,
    choose: (isSame) => choose(isSame),
    hasRead: (carId) => read.has(carId),
    invite(carId, secret) {
      read.add(carId);
      const made = import('./compare-number.ts').then(({ createInvite }) => createInvite(secret));
      // Its script could not be loaded: the phone waits for approval.
      const prove = (transcript: Bytes) => made.then((invite) => invite(transcript)).catch(() => null);
      proofs.set(carId, prove);
    },
    prove: (carId, transcript) => proofs.get(carId)?.(transcript) ?? null,
    answered: (carId) => void proofs.delete(carId),
    begin(transcript, send, onChosen) {
      number.set(null);
      choose = onChosen;
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
