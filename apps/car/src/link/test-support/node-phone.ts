import {
  createCandidateBuffer,
  createLanes,
  type Fingerprints,
  type Lanes,
  type LanesHandlers,
  writeDirectAnswer,
} from '@ligo/link';
import { CHANNELS, type DirectAccess } from '@ligo/protocol';
import nodeDataChannel from 'node-datachannel';
import { guardCallbacks, nodeChannel } from '../../platform/node/peer/node-channel.ts';
import { fingerprintsOf, openNodePeer } from '../../platform/node/peer/node-peer-transport.ts';
import type { IceCandidate, PeerTransport, VerifiedPeerHandlers } from '../../ports/peer-transport.ts';

/** Events of a phone's end. */
interface NodePhoneHandlers extends Partial<LanesHandlers> {
  answer(sdp: string): void;
  candidate(candidate: string, mid: string): void;
  failed?(): void;
}

/** A phone's end of a connection, of the same library as the car's; it answers an offer. */
export interface NodePhone extends Lanes {
  fingerprints(): Promise<Fingerprints>;
  offer(sdp: string): void;
  /** Begins the connection without a server: writes the car's answer to its own offer. Rejects if it cannot be written. */
  begin(access: DirectAccess): Promise<void>;
  /** May come before the offer. */
  candidate(candidate: string, mid: string): void;
  send(text: string): void;
  close(): void;
}

/** Events of a car's end: its lanes, and its own errors. */
type CarHandlers = LanesHandlers & Pick<VerifiedPeerHandlers, 'onError' | 'onWaiting'>;

/** Rethrows the error of a callback so that the test fails. */
const thrownOutside = (error: unknown) =>
  void setImmediate(() => {
    throw error;
  });

/** Handlers that do nothing, except that errors fail the test. */
export const NO_HANDLERS: CarHandlers = {
  onOpen() {},
  onActivity() {},
  onMessage() {},
  onIgnored() {},
  onClosed() {},
  onWaiting() {},
  onError: thrownOutside,
};

export function openNodePhone(on: NodePhoneHandlers): NodePhone {
  const connection = new nodeDataChannel.PeerConnection('phone', {
    iceServers: [],
    // Else a channel that is made before the offer came makes an offer of its own.
    disableAutoNegotiation: true,
    // As in browsers, video may be added to a connection that began without it.
    forceMediaTransport: true,
  });
  const guard = guardCallbacks(thrownOutside);
  const candidates = createCandidateBuffer<{ candidate: string; mid: string }>(({ candidate, mid }) => {
    try {
      connection.addRemoteCandidate(candidate, mid);
    } catch {
      // The connection has failed meanwhile, which its state reports.
    }
  });
  let isClosed = false;
  let takeOffer = (_sdp: string) => {};
  connection.onLocalDescription(
    guard((sdp: string, type: string) => {
      if (isClosed) return;
      if (type === 'offer') takeOffer(sdp);
      else on.answer(sdp);
    }),
  );
  connection.onLocalCandidate(
    guard((candidate: string, mid: string) => !isClosed && on.candidate(candidate, mid)),
  );
  connection.onStateChange(guard((state: string) => state === 'failed' && !isClosed && on.failed?.()));
  const open = ({ label, id }: (typeof CHANNELS)[keyof Lanes]) =>
    nodeChannel(connection.createDataChannel(label, { negotiated: true, id }), guard);
  const lanes = createLanes(
    { control: open(CHANNELS.control), bulk: open(CHANNELS.bulk) },
    { ...NO_HANDLERS, ...on },
  );
  return {
    control: lanes.control,
    bulk: lanes.bulk,
    fingerprints: async () => fingerprintsOf(connection),
    offer(sdp) {
      if (isClosed) return;
      connection.setRemoteDescription(sdp, 'offer' as nodeDataChannel.DescriptionType);
      connection.setLocalDescription('answer' as nodeDataChannel.DescriptionType);
      candidates.flush();
    },
    async begin(access) {
      const ownOffer = new Promise<string>((resolve) => {
        takeOffer = resolve;
      });
      connection.setLocalDescription('offer');
      connection.setRemoteDescription(await writeDirectAnswer(access, await ownOffer), 'answer');
    },
    // Messages in flight when it was closed still arrive.
    candidate: (candidate, mid) => !isClosed && candidates.push({ candidate, mid }),
    send: (text) => void lanes.control.send(text),
    close() {
      isClosed = true;
      lanes.end();
      connection.close();
    },
  };
}

interface NodePair {
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
