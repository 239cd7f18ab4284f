import { openNodePeer } from '../../platform/node/peer/node-peer-transport.ts';
import { NO_HANDLERS, openNodePhone } from './node-phone.ts';

/** The signalling to one end, as the operator of the server writes it. */
export interface Wire {
  description(sdp: string): void;
  candidate(candidate: string, mid: string): void;
}

export interface Attack {
  /** The own offer as the phone gets it; `carOffer` is that of its car. By default it contains the car's proof. */
  offer?(ownOffer: string, carOffer: string): string;
  /** The texts that an end gets for one of the other. */
  toCar(text: string): string[];
  toPhone(text: string): string[];
}

/** Passes candidates on once `ready` was called. */
function candidatesTo(add: (candidate: string, mid: string) => void) {
  let early: [string, string][] | null = [];
  return {
    push: (candidate: string, mid: string) => (early ? early.push([candidate, mid]) : add(candidate, mid)),
    ready() {
      for (const [candidate, mid] of early ?? []) add(candidate, mid);
      early = null;
    },
  };
}

const PROOF = /^a=x-ligo:.*\r\n/m;

/**
 * A server that connects phone and car each with itself: it answers the car's offer, makes the phone one of its own, and relays texts.
 * Real connections, so that both certificates are its own. `seen`: all texts that it can read.
 */
export function standBetween(attack: Attack, toPhoneWire: Wire, toCarWire: Wire) {
  const seen = { fromCar: [] as string[], fromPhone: [] as string[] };
  let hasOffered = false;
  let carOffer = '';
  let toPhone: ReturnType<typeof openNodePeer> | null = null;
  const phoneCandidates = candidatesTo(toPhoneWire.candidate);
  const toCar = openNodePhone({
    answer: toCarWire.description,
    candidate: toCarWire.candidate,
    onOpen: meetPhone,
    onMessage(text) {
      seen.fromCar.push(text);
      for (const each of attack.toPhone(text)) toPhone?.control.send(each);
    },
  });
  function meetPhone(): void {
    toPhone = openNodePeer([], {
      ...NO_HANDLERS,
      onOffer(sdp) {
        const proof = PROOF.exec(carOffer)?.[0] ?? '';
        const withProof = sdp.replace(/^(?=m=)/m, proof);
        hasOffered = true;
        toPhoneWire.description(attack.offer?.(withProof, carOffer) ?? withProof);
      },
      onIceCandidate: ({ candidate, sdpMid }) => phoneCandidates.push(candidate, sdpMid),
      onMessage(text) {
        seen.fromPhone.push(text);
        for (const each of attack.toCar(text)) toCar.send(each);
      },
    });
  }
  return {
    seen,
    /** The phone has received an offer. */
    hasOffered: () => hasOffered,
    /** Its candidates are not needed: its check finds this end, once it has stored the answer. */
    carOffered(sdp: string) {
      carOffer = sdp;
      toCar.offer(sdp);
    },
    fromPhone: {
      description(sdp: string) {
        toPhone?.acceptAnswer(sdp);
        phoneCandidates.ready();
      },
      candidate: (candidate: string, sdpMid: string) => toPhone?.addIceCandidate({ candidate, sdpMid }),
    },
    close() {
      toPhone?.close();
      toCar.close();
    },
  };
}
