import { createCandidateBuffer, createLanes, type Lanes, type LanesHandlers } from '@ligo/link';
import { CHANNELS } from '@ligo/protocol';
import nodeDataChannel from 'node-datachannel';
import { nodeChannel } from '../adapters/peer/node-channel.ts';

/** What a phone's end tells. */
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
  say(text: string): void;
  close(): void;
}

/** Handlers that do nothing. */
export const SILENT: LanesHandlers = {
  onOpen() {},
  onHeard() {},
  onMessage() {},
  onIgnored() {},
  onClosed() {},
};

export function openNodePhone(on: NodePhoneHandlers): NodePhone {
  const connection = new nodeDataChannel.PeerConnection('phone', {
    iceServers: [],
    // Else a channel that is made before the offer came makes an offer of its own.
    disableAutoNegotiation: true,
  });
  const candidates = createCandidateBuffer<{ candidate: string; mid: string }>(({ candidate, mid }) =>
    connection.addRemoteCandidate(candidate, mid),
  );
  let isClosed = false;
  connection.onLocalDescription((sdp) => !isClosed && on.answer(sdp));
  connection.onLocalCandidate((candidate, mid) => !isClosed && on.candidate(candidate, mid));
  connection.onStateChange((state) => state === 'failed' && !isClosed && on.failed?.());
  const open = ({ label, id }: (typeof CHANNELS)[keyof Lanes]) =>
    nodeChannel(connection.createDataChannel(label, { negotiated: true, id }));
  const lanes = createLanes(
    { control: open(CHANNELS.control), bulk: open(CHANNELS.bulk) },
    { ...SILENT, ...on },
  );
  return {
    control: lanes.control,
    bulk: lanes.bulk,
    offer(sdp) {
      connection.setRemoteDescription(sdp, 'offer' as nodeDataChannel.DescriptionType);
      connection.setLocalDescription('answer' as nodeDataChannel.DescriptionType);
      candidates.release();
    },
    candidate: (candidate, mid) => candidates.take({ candidate, mid }),
    say: (text) => void lanes.control.send(text),
    close() {
      isClosed = true;
      lanes.end();
      connection.close();
    },
  };
}
