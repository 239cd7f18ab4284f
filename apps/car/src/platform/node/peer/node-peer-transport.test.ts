import { createCandidateBuffer } from '@ligo/link';
import nodeDataChannel from 'node-datachannel';
import { expect, test, vi } from 'vitest';
import { NO_HANDLERS } from '../../../link/test-support/node-phone.ts';
import type { IceCandidate, PeerTransport } from '../../../ports/peer-transport.ts';
import { openNodePeer } from './node-peer-transport.ts';

/** Media sections of a session description. */
const sections = (sdp: string) => sdp.split(/^(?=m=)/m).slice(1);

/** A phone's end that changes its answer before it sends it, and names no section in its candidates. */
function call(change: (answer: string) => string) {
  const phone = new nodeDataChannel.PeerConnection('phone', { iceServers: [] });
  const mids = new Set<string>();
  // Later than in life: the library fails if the phone's certificate arrives while it stores the answer (decision 17).
  const candidates = createCandidateBuffer<IceCandidate>(({ candidate, sdpMid }) =>
    phone.addRemoteCandidate(candidate, sdpMid),
  );
  const call = { mids, offer: '', isOpen: false, hasFailed: false, close: () => {} };
  let car: PeerTransport | null = null;
  phone.onLocalDescription((sdp) => {
    car?.acceptAnswer(change(sdp));
    candidates.flush();
  });
  phone.onLocalCandidate((candidate) => car?.addIceCandidate({ candidate, sdpMid: '' }));
  phone.onGatheringStateChange((state) => {
    if (state === 'complete') car?.addIceCandidate({ candidate: '', sdpMid: '' });
  });
  car = openNodePeer([], {
    ...NO_HANDLERS,
    onOffer(offer) {
      call.offer = offer;
      phone.setRemoteDescription(offer, 'offer' as nodeDataChannel.DescriptionType);
    },
    onIceCandidate(candidate) {
      mids.add(candidate.sdpMid);
      candidates.push(candidate);
    },
    onOpen: () => {
      call.isOpen = true;
    },
    onClosed: () => {
      call.hasFailed = true;
    },
  });
  call.close = () => {
    car?.close();
    phone.close();
  };
  return call;
}

async function connect(change: (answer: string) => string): Promise<{ offer: string; mids: Set<string> }> {
  const made = call(change);
  try {
    await vi.waitUntil(() => made.isOpen || made.hasFailed);
    expect(made.isOpen).toBe(true);
    return made;
  } finally {
    made.close();
  }
}

test('offers the link first, and the video after it as H.264 and VP8', async () => {
  const { offer, mids } = await connect((answer) => answer);
  const [data = '', video = ''] = sections(offer);
  expect(offer).toMatch(/^a=group:BUNDLE 0 video\r$/m);
  expect([...mids]).toEqual(['0']);
  expect(sections(offer)).toHaveLength(2);
  expect(data).toMatch(/^m=application /);
  const [, types = ''] = /^m=video \d+ \S+ ([\d ]+)/.exec(video) ?? [];
  const codecs = types
    .trim()
    .split(' ')
    .map((type) => new RegExp(`^a=rtpmap:${type} (\\S+)`, 'm').exec(video)?.[1]);
  expect(codecs).toEqual(['H264/90000', 'VP8/90000']);
});

test('a phone whose browser refuses the video is linked all the same', async () => {
  await connect((answer) =>
    answer.replace(/^m=video \d+/m, 'm=video 0').replace(/^a=group:BUNDLE 0 video/m, 'a=group:BUNDLE 0'),
  );
});

test('a phone that takes VP8 alone is linked', async () => {
  await connect((answer) => answer.replace(/^(m=video \d+ \S+) .*$/m, '$1 97'));
});

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
