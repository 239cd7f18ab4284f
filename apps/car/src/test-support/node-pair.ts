import { openNodePeer } from '../adapters/peer/node-peer-transport.ts';
import type { PeerTransport } from '../ports/peer-transport.ts';
import { type NodePhone, openNodePhone } from './node-phone.ts';

/**
 * A few in a hundred connections between two ends of this library fail at once when the machine is busy: the other end's
 * certificate is there before the library has noted the answer that it is compared with. Phones try again.
 */
const ATTEMPTS = 8;

/** What both ends do; `open` comes before any message. */
export interface NodePairHandlers {
  carOpen?(car: PeerTransport): void;
  carMessage?(text: string): void;
  phoneOpen?(phone: NodePhone): void;
  phoneMessage?(text: string): void;
}

export interface NodePair {
  car: PeerTransport;
  phone: NodePhone;
  close(): void;
}

/** Connects the car's end with a phone's; resolves when both are open. */
export async function openNodePair(on: NodePairHandlers): Promise<NodePair> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const pair = await tryPair(on);
    if (pair) return pair;
  }
  throw new Error('The two ends could not be connected');
}

/** One attempt; `null` if it failed. */
function tryPair(on: NodePairHandlers): Promise<NodePair | null> {
  return new Promise((resolve) => {
    const pair = {} as NodePair;
    let openCount = 0;
    const opened = () => {
      openCount += 1;
      if (openCount === 2) resolve(pair);
    };
    const failed = () => {
      if (openCount === 2) return;
      pair.close();
      resolve(null);
    };
    pair.phone = openNodePhone({
      answer: (sdp) => pair.car.acceptAnswer(sdp),
      candidate: (candidate, sdpMid) => pair.car.addIceCandidate({ candidate, sdpMid }),
      open() {
        on.phoneOpen?.(pair.phone);
        opened();
      },
      message: (text) => on.phoneMessage?.(text),
      failed,
    });
    pair.car = openNodePeer([], {
      onOffer: (sdp) => pair.phone.offer(sdp),
      onIceCandidate: ({ candidate, sdpMid }) => pair.phone.candidate(candidate, sdpMid),
      onOpen() {
        on.carOpen?.(pair.car);
        opened();
      },
      onMessage: (text) => on.carMessage?.(text),
      onClosed: failed,
    });
    pair.close = () => {
      pair.car.close();
      pair.phone.close();
    };
  });
}
