import { expect, it, vi } from 'vitest';
import { loadIdentity } from '../../platform/node/identity/load-identity.ts';
import { openNodePeer } from '../../platform/node/peer/node-peer-transport.ts';
import type { PeerTransport } from '../../ports/peer-transport.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { ACCEPT_ALL, NO_INVITES } from '../test-support/accept-all.ts';
import { NO_HANDLERS, type NodePhone, openNodePhone } from '../test-support/node-phone.ts';
import { openVerifiedPhone } from '../test-support/verified-phone.ts';
import { verifiedPeers } from './verified-peers.ts';

/** Passes candidates on once `ready` was called. */
function candidatesTo(add: (candidate: string, mid: string) => void) {
  let early: [string, string][] | null = [];
  return {
    push: (candidate: string, mid: string) => (early ? early.push([candidate, mid]) : add(candidate, mid)),
    ready() {
      for (const [candidate, mid] of early ?? []) add(candidate, mid);
      early = null;
    },
  };
}

/**
 * A car, and a phone whose server connects each of them with itself: it answers the car's offer, makes the phone an offer of its own with
 * the car's proof in it, and relays every text. Real connections, so that both certificates are its own.
 */
function connectThroughMalicious(relay: { toCar(text: string): string[]; toPhone(text: string): string[] }) {
  const clock = virtualClock();
  const log = { info() {}, warn: vi.fn(), error() {} };
  const seen = { byCar: [] as string[], byPhone: [] as string[], between: [] as string[] };
  const refused: string[] = [];
  let proof = '';
  let toPhone: PeerTransport | null = null;
  let phone: NodePhone | null = null;

  const toOwnPhone = candidatesTo((candidate, mid) => phone?.candidate(candidate, mid));
  const toOwnCar = candidatesTo((candidate, mid) => toCar.candidate(candidate, mid));
  const toCar = openNodePhone({
    answer(sdp) {
      car.acceptAnswer(sdp);
      toOwnCar.ready();
    },
    candidate: (candidate, sdpMid) => car.addIceCandidate({ candidate, sdpMid }),
    onOpen: () => meetPhone(),
    onMessage(text) {
      seen.between.push(text);
      for (const each of relay.toPhone(text)) toPhone?.control.send(each);
    },
  });
  const openVerified = verifiedPeers(openNodePeer, loadIdentity(tempFolder()), ACCEPT_ALL, NO_INVITES, {
    clock,
    log,
  });
  const car = openVerified(
    [],
    {
      ...NO_HANDLERS,
      onOffer(sdp) {
        proof = /^a=x-ligo:.*\r\n/m.exec(sdp)?.[0] ?? '';
        toCar.offer(sdp);
      },
      onIceCandidate: ({ candidate, sdpMid }) => toOwnCar.push(candidate, sdpMid),
      onOpen: () => seen.byCar.push('open'),
      onMessage: (text) => seen.byCar.push(text),
    },
    'pairing',
  );

  function meetPhone(): void {
    phone = openVerifiedPhone(
      {
        answer(sdp) {
          toPhone?.acceptAnswer(sdp);
          toOwnPhone.ready();
        },
        candidate: (candidate, sdpMid) => toPhone?.addIceCandidate({ candidate, sdpMid }),
        failed: () => refused.push('phone'),
        onOpen: () => seen.byPhone.push('open'),
        onMessage: (text) => seen.byPhone.push(text),
      },
      ['Ping'],
    );
    toPhone = openNodePeer([], {
      ...NO_HANDLERS,
      onOffer: (sdp) => phone?.offer(sdp.replace(/^(?=m=)/m, proof)),
      onIceCandidate: ({ candidate, sdpMid }) => toOwnPhone.push(candidate, sdpMid),
      onMessage(text) {
        seen.between.push(text);
        for (const each of relay.toCar(text)) toCar.send(each);
      },
    });
  }
  return {
    ...{ seen, refused, log },
    close() {
      for (const each of [phone, toPhone, toCar, car]) each?.close();
    },
  };
}

const pass = (text: string) => [text];
const twice = (text: string) => [text, text];
/** The car accepts the phone, by the word of the server. */
const accepted = (text: string) => [text.replace('"refused"', '"ok"')];

it.each([
  ['relays every text', { toCar: pass, toPhone: pass }],
  ['sends every text twice', { toCar: twice, toPhone: twice }],
  ['turns the refusal of the car into its consent', { toCar: pass, toPhone: accepted }],
])(
  'TRUST-4 TRUST-7 a server that stands between both ends and %s is refused by both and learns nothing',
  async (_how, relay) => {
    const { seen, refused, log, close } = connectThroughMalicious(relay);
    await vi.waitFor(() => expect([refused, log.warn.mock.calls.length]).toEqual([['phone'], 1]));
    expect([seen.byCar, seen.byPhone]).toEqual([[], []]);
    expect(seen.between.map((text) => (text === 'Ping' ? text : JSON.parse(text).action)).sort()).toEqual([
      'Identify',
      'Identify',
      'Ping',
    ]);
    close();
  },
);
