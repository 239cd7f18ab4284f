import { writeCarMessage, writePhoneMessage } from '@ligo/protocol';
import { ACCEPT_ALL, NO_INVITES } from '../apps/car/src/link/test-support/accept-all.ts';
import { NO_HANDLERS, openNodePhone } from '../apps/car/src/link/test-support/node-phone.ts';
import { openVerifiedPhone } from '../apps/car/src/link/test-support/verified-phone.ts';
import { verifiedPeers } from '../apps/car/src/link/trust/verified-peers.ts';
import { systemClock } from '../apps/car/src/platform/clock/system-clock.ts';
import { loadIdentity } from '../apps/car/src/platform/node/identity/load-identity.ts';
import { openNodePeer } from '../apps/car/src/platform/node/peer/node-peer-transport.ts';
import type { OpenPeerTransport, OpenSecurePeer } from '../apps/car/src/ports/peer-transport.ts';
import { tempFolder } from '../apps/car/src/test-support/temp-folder.ts';
import { median, reportTimes, sized, within } from './support/report.ts';

/**
 * Time from the open channels to the first answer, with the proof of both keys and without it, in turns, between two ends of the car's
 * library. The proof costs two signatures and two verifications at each end, and no round trip.
 */
const ROUNDS = sized(200, 5);
const BROKEN_MS = 10_000;

const clock = { after: systemClock.after, nowMs: () => performance.now() as never };
const log = { info() {}, warn() {}, error() {} };
const identity = loadIdentity(tempFolder());
let openedAt = 0;
const timed: OpenSecurePeer = (iceServers, handlers) =>
  openNodePeer(iceServers, {
    ...handlers,
    onOpen() {
      openedAt = performance.now();
      handlers.onOpen();
    },
  });
const verified = verifiedPeers(timed, identity, ACCEPT_ALL, NO_INVITES, { clock, log });

const PING = writePhoneMessage('Ping', {});
const ANSWER = writeCarMessage('Ping', { date: 1, vCode: 1, vName: '0.1.0' });

/** From the open channels to the first answer, ms. */
async function firstAnswer(openCar: OpenPeerTransport, isVerified: boolean): Promise<number> {
  let answered = (_atMs: number) => {};
  const isAnswered = new Promise<number>((resolve) => {
    answered = resolve;
  });
  const early: [string, string][] = [];
  let hasAnswer = false;
  const on: Parameters<typeof openNodePhone>[0] = {
    answer(sdp) {
      hasAnswer = true;
      car.acceptAnswer(sdp);
      for (const [candidate, mid] of early.splice(0)) phone.candidate(candidate, mid);
    },
    candidate: (candidate, sdpMid) => car.addIceCandidate({ candidate, sdpMid }),
    onOpen: () => !isVerified && phone.send(PING),
    onMessage: () => answered(performance.now()),
  };
  const phone = isVerified ? openVerifiedPhone(on, [PING]) : openNodePhone(on);
  const car = openCar(
    [],
    {
      ...NO_HANDLERS,
      onOffer: (sdp) => phone.offer(sdp),
      onIceCandidate({ candidate, sdpMid }) {
        if (hasAnswer) phone.candidate(candidate, sdpMid);
        else early.push([candidate, sdpMid]);
      },
      onMessage: () => void car.control.send(ANSWER),
    },
    'pairing',
  );
  try {
    return (await within(BROKEN_MS, 'an answer', isAnswered)) - openedAt;
  } finally {
    car.close();
    phone.close();
  }
}

const times = { verified: [] as number[], bare: [] as number[] };
// The first of each pays for what is loaded once.
await firstAnswer(verified, true);
await firstAnswer(timed, false);
for (let round = 0; round < ROUNDS; round++) {
  times.verified.push(await firstAnswer(verified, true));
  times.bare.push(await firstAnswer(timed, false));
}
reportTimes('trust', times.verified, times.bare, { figure: median(times.bare) + 5 });
process.exit(0);
