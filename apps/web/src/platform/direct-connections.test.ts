import { createLanes } from '@ligo/link';
import { expect, it } from 'vitest';
import type { SecurePeerHandlers } from '../ports/connection.ts';
import { type BeginDirectConnection, startEarlyDirect } from './direct-connections.ts';

const QUIET = { isOpen: () => true, send() {}, bufferedBytes: () => 0, listen() {}, close() {} };
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Connections of which the test plays the car's end. */
function world() {
  const peers: { access: string; handlers: SecurePeerHandlers; isClosed: boolean; fail(): void }[] = [];
  const begin: BeginDirectConnection = (access, handlers) => {
    let fail = () => {};
    const begun = new Promise<void>((_resolve, reject) => {
      fail = () => reject(new Error('unreadable'));
    });
    const peer = { access, handlers, isClosed: false, fail };
    peers.push(peer);
    return {
      begun,
      answer: () => Promise.reject(new Error('not in this test')),
      addIceCandidate: async () => {},
      ...createLanes({ control: QUIET, bulk: QUIET }, handlers),
      fingerprints: () => Promise.reject(new Error('no certificates')),
      close() {
        peer.isClosed = true;
      },
    };
  };
  const seen: string[] = [];
  const handlers: SecurePeerHandlers = {
    onIceCandidate() {},
    onOpen: () => seen.push('open'),
    onActivity() {},
    onIgnored() {},
    onClosed: () => seen.push('closed'),
    onMessage: (text) => seen.push(text),
    onIceState: (state) => seen.push(state),
    onVideo() {},
  };
  return { peers, begin, seen, handlers };
}

it('hands over what has begun, once, with all that has happened in its order', async () => {
  const { peers, begin, seen, handlers } = world();
  const early = startEarlyDirect(begin, 'access');
  peers[0]?.handlers.onIceState('connected');
  peers[0]?.handlers.onOpen();
  early.begin('access', handlers);
  peers[0]?.handlers.onMessage('first');
  await turn();
  peers[0]?.handlers.onMessage('second');
  expect(seen).toEqual(['connected', 'open', 'first', 'second']);
  early.end();
  expect(peers.map(({ isClosed }) => isClosed)).toEqual([false]);
  early.begin('access', handlers);
  expect(peers).toHaveLength(2);
});

it('begins a new one by another access, and none is left', () => {
  const { peers, begin, handlers } = world();
  const early = startEarlyDirect(begin, 'access');
  early.begin('another access', handlers);
  expect(peers.map(({ access }) => access)).toEqual(['access', 'another access']);
  early.end();
  expect(peers.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

it('closes one that cannot begin, and then begins new ones', async () => {
  const { peers, begin, handlers } = world();
  const early = startEarlyDirect(begin, 'access');
  peers[0]?.fail();
  await turn();
  expect(peers[0]?.isClosed).toBe(true);
  early.begin('access', handlers);
  expect(peers).toHaveLength(2);
});
