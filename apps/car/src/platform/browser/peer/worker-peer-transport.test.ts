import { expect, it, onTestFinished, vi } from 'vitest';
import type { PeerHandlers, PeerTransport } from '../../../ports/peer-transport.ts';
import type { FromPeerPage, ToPeerPage } from './peer-messages.ts';
import { workerPeers } from './worker-peer-transport.ts';

const SERVERS = [{ urls: 'stun:stun.example:3478' }];

/** A connection whose page is played by the test. */
function open(given: Partial<PeerHandlers> = {}) {
  const reported = {
    onOffer: vi.fn(),
    onIceCandidate: vi.fn(),
    onOpen: vi.fn(),
    onActivity: vi.fn(),
    onMessage: vi.fn(),
    onIgnored: vi.fn(),
    onClosed: vi.fn(),
    onError: vi.fn(),
  } satisfies PeerHandlers;
  const received: ToPeerPage[] = [];
  let page: MessagePort | null = null;
  const peer: PeerTransport = workerPeers((port) => {
    page = port;
    onTestFinished(() => port.close());
    port.onmessage = ({ data }) => void received.push(data);
  })(SERVERS, { ...reported, ...given });
  const report = (message: unknown) => page?.postMessage(message);
  const openBoth = async () => {
    for (const lane of ['control', 'bulk'] as const) report({ type: 'opened', lane } satisfies FromPeerPage);
    await vi.waitUntil(() => reported.onOpen.mock.calls.length > 0);
  };
  const until = (type: ToPeerPage['type']) => vi.waitUntil(() => received.find((each) => each.type === type));
  return { peer, reported, received, report, openBoth, until };
}

it('asks the page for a connection before all else, and passes on the ways to it', async () => {
  const { peer, reported, received, report, until } = open();
  report({ type: 'offer', sdp: 'an offer' });
  report({ type: 'candidate', candidate: 'a way', sdpMid: '0' });
  await vi.waitUntil(() => reported.onIceCandidate.mock.calls.length > 0);
  expect(reported.onOffer).toHaveBeenCalledExactlyOnceWith('an offer');
  expect(reported.onIceCandidate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ candidate: 'a way', sdpMid: '0' }),
  );
  peer.acceptAnswer('an answer');
  peer.addIceCandidate({ candidate: 'another way', sdpMid: '0' });
  await until('candidate');
  expect(received[0]).toEqual({ type: 'open', iceServers: SERVERS });
  expect(received.filter(({ type }) => type !== 'listen').slice(1)).toEqual([
    { type: 'answer', sdp: 'an answer' },
    { type: 'candidate', candidate: 'another way', sdpMid: '0' },
  ]);
  expect(peer.video.codec()).toBeNull();
});

it('is open with both channels, and sends at the pace of the page', async () => {
  const { peer, reported, report, received, openBoth } = open();
  report({ type: 'opened', lane: 'control' });
  report({ type: 'message', lane: 'control', data: 'early' });
  expect(peer.control.send('too early')).toBe(false);
  await openBoth();
  expect(reported.onMessage).toHaveBeenCalledExactlyOnceWith('early');
  const text = 'x'.repeat(1_000_000);
  let sent = 0;
  while (peer.control.send(text)) sent += 1;
  expect(sent).toBe(9);
  let isDrained = false;
  const drained = peer.control.drained().then(() => {
    isDrained = true;
  });
  report({ type: 'taken', lane: 'control', taken: 9_000_000, buffered: 600_000 });
  report({ type: 'message', lane: 'control', data: 'after the report' });
  await vi.waitUntil(() => reported.onMessage.mock.calls.length === 2);
  expect(isDrained).toBe(false);
  report({ type: 'taken', lane: 'control', taken: 9_000_000, buffered: 500_000 });
  await drained;
  expect(peer.control.send('the last')).toBe(true);
  const isLast = (message: ToPeerPage) => message.type === 'send' && message.data === 'the last';
  await vi.waitUntil(() => received.some(isLast));
  expect(received.filter(({ type }) => type === 'send')).toHaveLength(10);
});

it('ends once when the page lost the connection, and receives nothing after its own end', async () => {
  const lost = open();
  await lost.openBoth();
  for (let time = 0; time < 2; time++) lost.report({ type: 'closed' });
  await lost.until('close');
  lost.peer.close();
  expect(lost.reported.onClosed).toHaveBeenCalledOnce();
  expect(lost.peer.control.send('late')).toBe(false);

  const ended = open();
  await ended.openBoth();
  ended.peer.control.send('last words');
  ended.peer.close();
  ended.report({ type: 'message', lane: 'control', data: 'late' });
  ended.report({ type: 'closed' });
  ended.peer.acceptAnswer('late');
  await ended.until('close');
  expect(ended.received.slice(-2).map(({ type }) => type)).toEqual(['send', 'close']);
  expect([ended.reported.onMessage, ended.reported.onClosed].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('ends where a handler throws, or at a message of no kind', async () => {
  const error = new Error('a handler failed');
  const onOffer = () => {
    throw error;
  };
  for (const message of [{ type: 'offer', sdp: 'an offer' }, { type: 'rubbish' }]) {
    const { reported, report, until } = open({ onOffer });
    report(message);
    await until('close');
    expect(reported.onClosed).toHaveBeenCalledOnce();
    expect(reported.onError).toHaveBeenCalledExactlyOnceWith(
      message.type === 'offer' ? error : expect.any(Error),
    );
  }
});
