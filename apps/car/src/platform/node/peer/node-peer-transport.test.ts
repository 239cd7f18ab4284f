import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createCandidateBuffer } from '@ligo/link';
import { LANE_CASES } from '@ligo/link/test-support';
import nodeDataChannel from 'node-datachannel';
import { expect, test, vi } from 'vitest';
import { NO_HANDLERS, openNodePair } from '../../../link/test-support/node-phone.ts';
import type { IceCandidate, PeerTransport } from '../../../ports/peer-transport.ts';
import { openNodePeer } from './node-peer-transport.ts';
import { addressesOf, unitInterfaces } from './unit-interfaces.ts';

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
  const call = { mids, offer: '', answer: '', isOpen: false, hasFailed: false, close: () => {} };
  let car: PeerTransport | null = null;
  phone.onLocalDescription((sdp) => {
    call.answer = change(sdp);
    car?.acceptAnswer(call.answer);
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

async function connect(change: (answer: string) => string) {
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

test('the car begins the encryption, whatever the phone would have chosen', async () => {
  const roles = (sdp: string) => [...new Set(sdp.match(/a=setup:\w+/g))];
  const { offer, answer } = await connect((sdp) => sdp);
  expect([roles(offer), roles(answer)]).toEqual([['a=setup:active'], ['a=setup:passive']]);
});

const OPENINGS = 300;
const AT_ONCE = 12;

/** One connection whose ends both send as soon as both are open; resolves when each has received the other's message. */
async function greet(name: string): Promise<void> {
  const received: string[] = [];
  const noteAs = (end: string) => (text: string) => void received.push(`${end}: ${text}`);
  const pair = await openNodePair({ onMessage: noteAs('car') }, { onMessage: noteAs('phone') });
  pair.car.control.send(`from car ${name}`);
  pair.phone.control.send(`from phone ${name}`);
  await vi.waitUntil(() => received.length === 2, { interval: 2 });
  expect(received.sort()).toEqual([`car: from phone ${name}`, `phone: from car ${name}`]);
  pair.close();
}

test('both ends open and receive the first message of the other, in 300 openings', async () => {
  let next = 0;
  const greetAll = async () => {
    while (next < OPENINGS) await greet(String(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, greetAll));
}, 60_000);

test.each(LANE_CASES)('lanes: $title', ({ run }) =>
  run(async (one, other) => {
    const { car, phone } = await openNodePair(one, other);
    return { one: car, other: phone, close: car.close };
  }),
);

const handlers = () => ({ ...NO_HANDLERS, onOffer: vi.fn(), onIceCandidate() {}, onClosed: vi.fn() });
const KEYFRAME = { bytes: new Uint8Array(9), timeMs: 0, isKeyframe: true };

test('makes one offer by itself, and sends no picture before the answer', async () => {
  const reported = handlers();
  const peer = openNodePeer([], reported);
  await vi.waitFor(() => expect(reported.onOffer).toHaveBeenCalledOnce());
  expect(peer.video.codec()).toBeNull();
  expect(peer.video.acquire().send(KEYFRAME)).toBeNull();
  peer.close();
  expect(reported.onOffer).toHaveBeenCalledOnce();
});

test('ends once, and without an error, for an answer that cannot be read', async () => {
  const reported = handlers();
  const peer = openNodePeer([], reported);
  await vi.waitFor(() => expect(reported.onOffer).toHaveBeenCalled());
  peer.acceptAnswer('no answer');
  await vi.waitFor(() => expect(reported.onClosed).toHaveBeenCalled());
  peer.acceptAnswer('no answer');
  peer.addIceCandidate({ candidate: 'candidate:1', sdpMid: '0' });
  peer.close();
  expect(reported.onClosed).toHaveBeenCalledOnce();
});

test('ignores a candidate that cannot be read', async () => {
  const onMessage = vi.fn();
  const pair = await openNodePair({ onMessage }, {});
  for (const candidate of ['', 'no candidate', 'candidate:1 1 UDP x'])
    for (const sdpMid of ['0', 'none']) pair.car.addIceCandidate({ candidate, sdpMid });
  pair.phone.control.send('still there');
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('still there'));
  pair.close();
});

test('takes the picture from its sender when another acquires it, and when it ends', async () => {
  const pair = await openNodePair({}, {});
  const [first, second] = [pair.car.video.acquire(), pair.car.video.acquire()];
  expect([first.lost.aborted, second.lost.aborted]).toEqual([true, false]);
  pair.close();
  expect(second.lost.aborted).toBe(true);
  const late = pair.car.video.acquire();
  expect([late.lost.aborted, late.send(KEYFRAME), pair.car.video.codec()]).toEqual([true, null, null]);
});

test('ends where a handler throws, and no other connection does', async () => {
  const error = new Error('a handler failed');
  const [onClosed, onError, received] = [vi.fn(), vi.fn(), vi.fn()];
  const onMessage = (text: string) => {
    if (text === 'bad') throw error;
    other.car.control.send('still there');
  };
  const bad = await openNodePair({ onMessage, onClosed, onError }, {});
  const other = await openNodePair({ onMessage }, { onMessage: received });
  bad.phone.control.send('bad');
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(error), { timeout: 5_000 });
  expect(onClosed).toHaveBeenCalledOnce();
  other.phone.control.send('good');
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith('still there'), { timeout: 5_000 });
  for (const pair of [bad, other]) pair.close();
});

const HOST_NAMES = Array.from({ length: 300 }, (_, index) => `h${index}.evil.example`);
const candidateOf = (address: string, port = 9) => `candidate:1 1 UDP 2122260223 ${address} ${port} typ host`;
const threadCount = () => readdirSync('/proc/self/task').length;

test('resolves no host name of a candidate, which would take a thread each', async () => {
  const pair = await openNodePair({}, {});
  const before = threadCount();
  for (const name of HOST_NAMES) pair.car.addIceCandidate({ candidate: candidateOf(name), sdpMid: '0' });
  expect(threadCount() - before).toBeLessThan(20);
  pair.close();
});

test('resolves no host name in an answer, and connects by its addresses', async () => {
  let added = 0;
  await connect((answer) => {
    const before = threadCount();
    const names = HOST_NAMES.map((name) => `a=${candidateOf(name)}\r\n`).join('');
    setImmediate(() => {
      added = threadCount() - before;
    });
    return `${answer}${names}`;
  });
  expect(added).toBeLessThan(20);
});

/** A car whose phone has answered, and is nowhere. */
async function openToNowhere(): Promise<{ car: PeerTransport; close(): void }> {
  const phone = new nodeDataChannel.PeerConnection('phone', { iceServers: [] });
  phone.onLocalDescription((sdp) => car.acceptAnswer(sdp.replace(/^a=candidate.*\r\n/gm, '')));
  const offered = vi.fn();
  const car = openNodePeer([], { ...NO_HANDLERS, onOffer: offered, onIceCandidate() {} });
  await vi.waitUntil(() => offered.mock.calls.length > 0);
  phone.setRemoteDescription(offered.mock.calls[0]?.[0], 'offer' as nodeDataChannel.DescriptionType);
  return {
    car,
    close() {
      car.close();
      phone.close();
    },
  };
}

/** A UDP service, and whether a packet has reached it. */
async function startService(kind: 'udp4' | 'udp6', address: string) {
  const socket = createSocket(kind).bind(0, address);
  await once(socket, 'listening');
  const service = { port: socket.address().port, count: 0, close: () => socket.close() };
  socket.on('message', () => {
    service.count += 1;
  });
  return service;
}

test('sends nothing to services of its own machine on loopback', async () => {
  const addresses = addressesOf(unitInterfaces());
  const own = addresses.find(({ internal, scopeid }) => !internal && !scopeid)?.address ?? '';
  const { car, close } = await openToNowhere();
  const [four, six, control] = await Promise.all([
    startService('udp4', '127.0.0.1'),
    startService('udp6', '::1'),
    startService(own.includes(':') ? 'udp6' : 'udp4', own),
  ]);
  for (const address of ['127.0.0.1', '0.0.0.0', '::ffff:127.0.0.1'])
    car.addIceCandidate({ candidate: candidateOf(address, four.port), sdpMid: '0' });
  car.addIceCandidate({ candidate: candidateOf('::1', six.port), sdpMid: '0' });
  car.addIceCandidate({ candidate: candidateOf(own, control.port).replace('2122260223', '9'), sdpMid: '0' });
  // The last one in order, twice: the others had their turn.
  await vi.waitUntil(() => control.count >= 2, { timeout: 10_000 });
  expect([four.count, six.count]).toEqual([0, 0]);
  close();
  for (const each of [four, six, control]) each.close();
});
