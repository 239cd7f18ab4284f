import { createCandidateBuffer } from '@ligo/link';
import nodeDataChannel from 'node-datachannel';
import { expect, test } from 'vitest';
import { NO_HANDLERS } from '../../../link/test-support/node-phone.ts';
import type { IceCandidate, PeerTransport } from '../../../ports/peer-transport.ts';
import { openNodePeer } from './node-peer-transport.ts';

test('the car begins the encryption, whatever the phone would have chosen', async () => {
  const phone = new nodeDataChannel.PeerConnection('phone', { iceServers: [] });
  const roles = (sdp: string) => [...new Set(sdp.match(/a=setup:\w+/g))];
  const seen: Record<'offer' | 'answer', string[]> = { offer: [], answer: [] };
  let car: PeerTransport | null = null;
  // Later than in life: the library fails if the phone's certificate arrives while it stores the answer (decision 17).
  const candidates = createCandidateBuffer<IceCandidate>(({ candidate, sdpMid }) =>
    phone.addRemoteCandidate(candidate, sdpMid),
  );
  phone.onLocalDescription((sdp) => {
    seen.answer = roles(sdp);
    car?.acceptAnswer(sdp);
    candidates.flush();
  });
  phone.onLocalCandidate((candidate, sdpMid) => car?.addIceCandidate({ candidate, sdpMid }));
  await new Promise<void>((resolve, reject) => {
    car = openNodePeer([], {
      ...NO_HANDLERS,
      onOffer(sdp) {
        seen.offer = roles(sdp);
        phone.setRemoteDescription(sdp, 'offer' as nodeDataChannel.DescriptionType);
      },
      onIceCandidate: candidates.push,
      onOpen: resolve,
      onClosed: () => reject(new Error('The connection failed')),
    });
  });
  expect(seen).toEqual({ offer: ['a=setup:active'], answer: ['a=setup:passive'] });
  (car as PeerTransport | null)?.close();
  phone.close();
});
