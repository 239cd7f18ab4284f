import { expect, it, vi } from 'vitest';
import { loadIdentity } from '../../platform/node/identity/load-identity.ts';
import { openNodePeer } from '../../platform/node/peer/node-peer-transport.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { ACCEPT_ALL, NO_INVITES } from '../test-support/accept-all.ts';
import { NO_HANDLERS } from '../test-support/node-phone.ts';
import { type Attack, standBetween } from '../test-support/stand-between.ts';
import { openVerifiedPhone } from '../test-support/verified-phone.ts';
import { verifiedPeers } from './verified-peers.ts';

/** A car, and a phone, with a server that stands between them. */
function connectThroughMalicious(attack: Attack) {
  const clock = virtualClock();
  const log = { info() {}, warn: vi.fn(), error() {} };
  const seen = { byCar: [] as string[], byPhone: [] as string[] };
  const refused: string[] = [];
  const between = standBetween(
    attack,
    { description: (sdp) => phone.offer(sdp), candidate: (...candidate) => phone.candidate(...candidate) },
    {
      description: (sdp) => car.acceptAnswer(sdp),
      candidate: (candidate, sdpMid) => car.addIceCandidate({ candidate, sdpMid }),
    },
  );
  const phone = openVerifiedPhone(
    {
      answer: between.fromPhone.description,
      candidate: between.fromPhone.candidate,
      failed: () => refused.push('phone'),
      onOpen: () => seen.byPhone.push('open'),
      onMessage: (text) => seen.byPhone.push(text),
    },
    ['Ping'],
  );
  const openVerified = verifiedPeers(openNodePeer, loadIdentity(tempFolder()), ACCEPT_ALL, NO_INVITES, {
    clock,
    log,
  });
  const car = openVerified(
    [],
    {
      ...NO_HANDLERS,
      onOffer: between.carOffered,
      onIceCandidate() {},
      onOpen: () => seen.byCar.push('open'),
      onMessage: (text) => seen.byCar.push(text),
    },
    'pairing',
  );
  return {
    ...{ seen, refused, log, between },
    close() {
      for (const each of [phone, between, car]) each.close();
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
    const { seen, refused, log, between, close } = connectThroughMalicious(relay);
    await vi.waitFor(() => expect([refused, log.warn.mock.calls.length]).toEqual([['phone'], 1]));
    expect([seen.byCar, seen.byPhone]).toEqual([[], []]);
    const read = [...between.seen.fromCar, ...between.seen.fromPhone];
    expect(read.map((text) => (text === 'Ping' ? text : JSON.parse(text).action)).sort()).toEqual([
      'Identify',
      'Identify',
      'Ping',
    ]);
    close();
  },
);
