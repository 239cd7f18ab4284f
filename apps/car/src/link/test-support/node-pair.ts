import type { LanesHandlers } from '@ligo/link';
import { openNodePeer } from '../../platform/node/peer/node-peer-transport.ts';
import type { PeerTransport } from '../../ports/peer-transport.ts';
import { type CarHandlers, NO_HANDLERS, type NodePhone, openNodePhone } from './node-phone.ts';

/**
 * A few in a hundred connections between two ends of this library fail at once when the machine is busy: the other end's
 * certificate is there before the library has noted the answer that it is compared with. Phones try again.
 */
const ATTEMPTS = 8;

export interface NodePair {
  car: PeerTransport;
  phone: NodePhone;
  close(): void;
}

type Handlers = Partial<LanesHandlers>;

/** Connects the car's end with a phone's; resolves when both are open. */
export async function openNodePair(car: Partial<CarHandlers>, phone: Handlers): Promise<NodePair> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const pair = await tryPair({ ...NO_HANDLERS, ...car }, { ...NO_HANDLERS, ...phone });
    if (pair) return pair;
  }
  throw new Error('The two ends could not be connected');
}

/** One attempt; `null` if it failed. */
function tryPair(car: CarHandlers, phone: LanesHandlers): Promise<NodePair | null> {
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
      ...phone,
      answer: (sdp) => pair.car.acceptAnswer(sdp),
      candidate: (candidate, sdpMid) => pair.car.addIceCandidate({ candidate, sdpMid }),
      onOpen() {
        phone.onOpen();
        opened();
      },
      failed,
    });
    pair.car = openNodePeer([], {
      ...car,
      onOffer: (sdp) => pair.phone.offer(sdp),
      onIceCandidate: ({ candidate, sdpMid }) => pair.phone.candidate(candidate, sdpMid),
      onOpen() {
        car.onOpen();
        opened();
      },
      onClosed() {
        car.onClosed();
        failed();
      },
    });
    pair.close = () => {
      pair.car.close();
      pair.phone.close();
    };
  });
}
