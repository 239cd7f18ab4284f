import { createCandidateBuffer, openTogether } from '@ligo/link';
import { CHANNELS } from '@ligo/protocol';
import nodeDataChannel from 'node-datachannel';

/** What a phone's end tells. */
export interface NodePhoneHandlers {
  answer(sdp: string): void;
  candidate(candidate: string, mid: string): void;
  open(): void;
  message(text: string): void;
  failed?(): void;
  closed?(): void;
}

/** A phone's end of a connection, of the same library as the car's; it answers an offer. */
export interface NodePhone {
  offer(sdp: string): void;
  /** May come before the offer. */
  candidate(candidate: string, mid: string): void;
  say(text: string): void;
  close(): void;
}

export function openNodePhone(on: NodePhoneHandlers): NodePhone {
  const connection = new nodeDataChannel.PeerConnection('phone', {
    iceServers: [],
    // Else a channel that is made before the offer came makes an offer of its own.
    disableAutoNegotiation: true,
  });
  let isClosed = false;
  const candidates = createCandidateBuffer<{ candidate: string; mid: string }>(({ candidate, mid }) =>
    connection.addRemoteCandidate(candidate, mid),
  );
  connection.onLocalDescription((sdp) => !isClosed && on.answer(sdp));
  connection.onLocalCandidate((candidate, mid) => !isClosed && on.candidate(candidate, mid));
  connection.onStateChange((state) => state === 'failed' && !isClosed && on.failed?.());
  // Whatever nobody holds is collected, and a channel that is collected is closed.
  const channels = Object.values(CHANNELS).map(({ label, id }) =>
    connection.createDataChannel(label, { negotiated: true, id }),
  );
  const [control] = channels as [nodeDataChannel.DataChannel];
  const opening = openTogether<string>(channels.length, on);
  for (const channel of channels) channel.onOpen(opening.opened);
  control.onMessage((message) => opening.message(String(message)));
  control.onClosed(() => !isClosed && on.closed?.());
  return {
    offer(sdp) {
      connection.setRemoteDescription(sdp, 'offer' as nodeDataChannel.DescriptionType);
      connection.setLocalDescription('answer' as nodeDataChannel.DescriptionType);
      candidates.release();
    },
    candidate: (candidate, mid) => candidates.take({ candidate, mid }),
    say: (text) => void control.sendMessage(text),
    close() {
      isClosed = true;
      for (const channel of channels) channel.close();
      connection.close();
    },
  };
}
