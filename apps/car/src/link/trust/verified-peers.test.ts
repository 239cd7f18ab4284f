import { TRUST_BYTES, toBase64Url, writePhoneMessage } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { loadIdentity } from '../../platform/node/identity/load-identity.ts';
import { openNodePeer } from '../../platform/node/peer/node-peer-transport.ts';
import type { OpenPeerTransport, OpenSecurePeer } from '../../ports/peer-transport.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { ACCEPT_ALL, NO_INVITES } from '../test-support/accept-all.ts';
import { NO_HANDLERS } from '../test-support/node-phone.ts';
import { newPhoneKey, openVerifiedPhone } from '../test-support/verified-phone.ts';
import { verifiedPeers } from './verified-peers.ts';

/** A car and a phone over a real connection; `open` opens the car's end of it. */
function connect(
  open: OpenSecurePeer,
  change: (offer: string) => string = (offer) => offer,
  isCarKnown = true,
) {
  const clock = virtualClock();
  const log = { info() {}, warn: vi.fn(), error() {} };
  const events: string[] = [];
  const early: [string, string][] = [];
  let isAnswered = false;
  const on: Parameters<typeof openVerifiedPhone>[0] = {
    answer(sdp) {
      isAnswered = true;
      car.acceptAnswer(sdp);
      for (const [candidate, mid] of early.splice(0)) phone.candidate(candidate, mid);
    },
    candidate: (candidate, sdpMid) => car.addIceCandidate({ candidate, sdpMid }),
    failed: () => events.push('phone refused'),
    onOpen() {
      events.push('phone open');
      phone.send('to the car');
    },
  };
  const phone = openVerifiedPhone(on, [], undefined, isCarKnown);
  const openVerified: OpenPeerTransport = verifiedPeers(
    open,
    loadIdentity(tempFolder()),
    ACCEPT_ALL,
    NO_INVITES,
    {
      clock,
      log,
    },
  );
  const car = openVerified(
    [],
    {
      ...NO_HANDLERS,
      onOffer: (sdp) => phone.offer(change(sdp)),
      onIceCandidate({ candidate, sdpMid }) {
        if (isAnswered) phone.candidate(candidate, sdpMid);
        else early.push([candidate, sdpMid]);
      },
      onOpen: () => events.push('car open'),
      onMessage: (text) => events.push(text),
      onClosed: () => events.push('car closed'),
      onWaiting: () => events.push('phone waits'),
    },
    'pairing',
  );
  const close = () => {
    car.close();
    phone.close();
  };
  return { clock, log, events, close };
}

it('TRUST-1 opens a real connection once both ends are verified', async () => {
  const { events, close } = connect(openNodePeer);
  await vi.waitFor(() => expect(events).toContain('to the car'));
  expect(events.slice(0, 2).sort()).toEqual(['car open', 'phone open']);
  close();
});

it('TRUST-7 refuses a phone whose certificate is another one than it has proven, logs it and closes after 2 s', async () => {
  const between: OpenSecurePeer = (iceServers, handlers) => {
    const peer = openNodePeer(iceServers, handlers);
    const fingerprints = async () => ({ ...(await peer.fingerprints()), remote: new Uint8Array(32) });
    return { ...peer, fingerprints };
  };
  const { clock, log, events, close } = connect(between);
  await vi.waitFor(() => expect(events).toEqual(['phone refused']));
  await clock.advance(1_999);
  expect(events).toEqual(['phone refused']);
  await clock.advance(1);
  expect(events).toEqual(['phone refused', 'car closed']);
  expect(log.warn).toHaveBeenCalledOnce();
  close();
});

it('TRUST-13 an accepted phone that does not know the car waits for a decision', async () => {
  const { events, close } = connect(openNodePeer, undefined, false);
  await vi.waitFor(() => expect(events).toEqual(['phone waits']));
  close();
});

it('logs few refusals of a server that repeats them', async () => {
  const log = { info() {}, warn: vi.fn(), error() {} };
  const send = vi.fn(() => true);
  const { key } = await newPhoneKey();
  const text = (bytes: number) => toBase64Url(new Uint8Array(bytes));
  const parts = { nonce: text(TRUST_BYTES.nonce), sig: text(TRUST_BYTES.signature) };
  const unproven = writePhoneMessage('Identify', { v: 1, key: toBase64Url(key), ...parts });
  const open: OpenSecurePeer = (_iceServers, handlers) => {
    queueMicrotask(() => {
      handlers.onOpen();
      handlers.onMessage(unproven);
    });
    const own = new Uint8Array(32);
    const peer = { control: { send }, fingerprints: async () => ({ own, remote: own }), close() {} };
    return peer as unknown as ReturnType<OpenSecurePeer>;
  };
  const context = { clock: virtualClock(), log };
  const openVerified = verifiedPeers(open, loadIdentity(tempFolder()), ACCEPT_ALL, NO_INVITES, context);
  const handlers = { ...NO_HANDLERS, onOffer() {}, onIceCandidate() {} };
  for (let index = 0; index < 50; index++) openVerified([], handlers, 'pairing');
  await vi.waitUntil(() => send.mock.calls.length === 50);
  expect(log.warn).toHaveBeenCalledTimes(20);
});
