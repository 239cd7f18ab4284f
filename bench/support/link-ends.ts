import { CHANNEL_MESSAGE_MAX_BYTES, CHANNELS } from '@ligo/protocol';
import nodeDataChannel from 'node-datachannel';
import { ActionRouter } from '../../apps/car/src/link/phones/action-router.ts';
import { NO_HANDLERS, openNodePhone } from '../../apps/car/src/link/test-support/node-phone.ts';
import { openNodePeer } from '../../apps/car/src/platform/node/peer/node-peer-transport.ts';
import { phoneOver } from './channel.ts';

/** The end that answers an offer. */
export interface PhoneEnd {
  offer(sdp: string): void;
  candidate(candidate: string, mid: string): void;
  send(text: string): void;
  close(): void;
}
export type OpenPhone = (on: {
  answer(sdp: string): void;
  candidate(candidate: string, mid: string): void;
  open(): void;
  message(): void;
}) => PhoneEnd;

/** The offering end; it sends its messages to the phone. */
export interface CarEnd {
  answer(sdp: string): void;
  candidate(candidate: string, mid: string): void;
  close(): void;
}
export type OpenCar = (phone: Pick<PhoneEnd, 'offer' | 'candidate'>) => CarEnd;

/** A phone of the car's library. */
export const nodePhone: OpenPhone = ({ open, message, ...on }) =>
  openNodePhone({ ...on, onOpen: open, onMessage: message });

/** The car's own end, where `router` answers, which also answers a Ping by these features. */
export function carOf(router: ActionRouter, features: string[], phone: Parameters<OpenCar>[0]): CarEnd {
  router.on('Ping', (_extras, asking) =>
    asking.send('Ping', { date: 1, vCode: 1, vName: '0.1.0', features }),
  );
  const transport = openNodePeer([], {
    ...NO_HANDLERS,
    onOffer: phone.offer,
    onIceCandidate: ({ candidate, sdpMid }) => phone.candidate(candidate, sdpMid),
    onMessage: (text) => void router.receive(text, asking),
  });
  const asking = phoneOver(transport);
  return {
    answer: transport.acceptAnswer,
    candidate: (candidate, sdpMid) => transport.addIceCandidate({ candidate, sdpMid }),
    close: transport.close,
  };
}

/** The car's own end, which answers a Ping of the usual length. */
export const ligoCar: OpenCar = (phone) =>
  carOf(
    new ActionRouter({ info() {}, warn() {}, error() {} }),
    Array.from({ length: 15 }, () => 'x'.repeat(60)),
    phone,
  );

/** The reference without Ligo code: the same settings and parts, every text is echoed. */
export const bareCar: OpenCar = (phone) => {
  const connection = new nodeDataChannel.PeerConnection('bare', {
    iceServers: [],
    disableAutoNegotiation: true,
    maxMessageSize: CHANNEL_MESSAGE_MAX_BYTES,
  });
  connection.onLocalDescription((sdp) => phone.offer(sdp.replaceAll('a=setup:actpass', 'a=setup:active')));
  connection.onLocalCandidate(phone.candidate);
  const channels = Object.values(CHANNELS).map(({ label, id }) =>
    connection.createDataChannel(label, { negotiated: true, id }),
  );
  for (const channel of channels) channel.onMessage((message) => void channel.sendMessage(String(message)));
  const video = new nodeDataChannel.Video('video', 'SendOnly');
  video.addH264Codec(96, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1');
  video.addSSRC(1, 'bare', 'camera', 'camera');
  const track = connection.addTrack(video);
  connection.setLocalDescription('offer');
  let isAnswered = false;
  let isClosed = false;
  const early: [string, string][] = [];
  return {
    answer(sdp) {
      if (isClosed) return;
      isAnswered = true;
      connection.setRemoteDescription(sdp, 'answer');
      for (const [candidate, mid] of early) connection.addRemoteCandidate(candidate, mid);
    },
    candidate(candidate, mid) {
      if (isClosed) return;
      if (isAnswered) connection.addRemoteCandidate(candidate, mid);
      else early.push([candidate, mid]);
    },
    close() {
      isClosed = true;
      track.close();
      for (const channel of channels) channel.close();
      connection.close();
    },
  };
};
