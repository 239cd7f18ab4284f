import { createCandidateBuffer, type LanesHandlers } from '@ligo/link';
import { openNodePeer } from '../../platform/node/peer/node-peer-transport.ts';
import type { IceCandidate, PeerTransport } from '../../ports/peer-transport.ts';
import { type CarHandlers, NO_HANDLERS, type NodePhone, openNodePhone } from './node-phone.ts';

export interface NodePair {
  car: PeerTransport;
  phone: NodePhone;
  close(): void;
}

type Handlers = Partial<LanesHandlers>;

/**
 * Connects the car's end with a phone's; resolves when both are open. The phone gets the car's candidates once the car has the
 * answer: the library fails if the phone's certificate arrives while it still stores the answer (decision 17).
 */
export function openNodePair(onCar: Partial<CarHandlers>, onPhone: Handlers): Promise<NodePair> {
  const car = { ...NO_HANDLERS, ...onCar };
  const phone = { ...NO_HANDLERS, ...onPhone };
  return new Promise((resolve, reject) => {
    const pair = {} as NodePair;
    let openCount = 0;
    const opened = () => {
      openCount += 1;
      if (openCount === 2) resolve(pair);
    };
    const failed = () => reject(new Error('The two ends could not be connected'));
    const candidates = createCandidateBuffer<IceCandidate>(({ candidate, sdpMid }) =>
      pair.phone.candidate(candidate, sdpMid),
    );
    pair.phone = openNodePhone({
      ...phone,
      answer(sdp) {
        pair.car.acceptAnswer(sdp);
        candidates.flush();
      },
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
      onIceCandidate: candidates.push,
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
