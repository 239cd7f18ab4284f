import nodeDataChannel from 'node-datachannel';
import { openNodePeer } from '../../apps/car/src/adapters/peer/node-peer-transport.ts';
import type { PeerTransport } from '../../apps/car/src/ports/peer-transport.ts';

/** Both ends of a channel; `onText` gets what the car's end sends. */
export async function openChannel(onText: (text: string) => void, onAsked: (text: string) => void) {
  const phone = new nodeDataChannel.PeerConnection('phone', { iceServers: [] });
  const opened = new Promise<nodeDataChannel.DataChannel>((resolve) => {
    phone.onDataChannel((its) => {
      its.onMessage((message) => onText(String(message)));
      its.onOpen(() => resolve(its));
    });
  });
  const carOpen = new Promise<PeerTransport>((resolve) => {
    const transport = openNodePeer([], {
      onOffer: (sdp) => phone.setRemoteDescription(sdp, 'offer'),
      onIceCandidate: ({ candidate, sdpMid }) => phone.addRemoteCandidate(candidate, sdpMid),
      onOpen: () => resolve(transport),
      onMessage: onAsked,
      onClosed() {},
    });
    phone.onLocalDescription((sdp) => transport.acceptAnswer(sdp));
    phone.onLocalCandidate((candidate, sdpMid) => transport.addIceCandidate({ candidate, sdpMid }));
  });
  const [car, its] = await Promise.all([carOpen, opened]);
  return {
    car,
    say: (text: string) => void its.sendMessage(text),
    close() {
      car.close();
      phone.close();
    },
  };
}
