import { createCandidateBuffer, createLanes, type Lanes, type LanesHandlers } from '@ligo/link';
import { CHANNELS } from '@ligo/protocol';
import nodeDataChannel from 'node-datachannel';
import { guardCallbacks, nodeChannel } from '../../platform/node/peer/node-channel.ts';
import type { PeerHandlers } from '../../ports/peer-transport.ts';

/** Events of a phone's end. */
export interface NodePhoneHandlers extends Partial<LanesHandlers> {
  answer(sdp: string): void;
  candidate(candidate: string, mid: string): void;
  failed?(): void;
}

/** A phone's end of a connection, of the same library as the car's; it answers an offer. */
export interface NodePhone extends Lanes {
  offer(sdp: string): void;
  /** May come before the offer. */
  candidate(candidate: string, mid: string): void;
  send(text: string): void;
  close(): void;
}

/** Events of a car's end: its lanes, and its own errors. */
export type CarHandlers = LanesHandlers & Pick<PeerHandlers, 'onError'>;

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
  onError: thrownOutside,
};

export function openNodePhone(on: NodePhoneHandlers): NodePhone {
  const connection = new nodeDataChannel.PeerConnection('phone', {
    iceServers: [],
    // Else a channel that is made before the offer came makes an offer of its own.
    disableAutoNegotiation: true,
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
  connection.onLocalDescription(guard((sdp: string) => !isClosed && on.answer(sdp)));
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
    offer(sdp) {
      if (isClosed) return;
      connection.setRemoteDescription(sdp, 'offer' as nodeDataChannel.DescriptionType);
      connection.setLocalDescription('answer' as nodeDataChannel.DescriptionType);
      candidates.flush();
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
