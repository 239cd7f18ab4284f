import { createCarHandshake } from '@ligo/link';
import { loadIdentity } from '../../platform/node/identity/load-identity.ts';
import { openNodePeer } from '../../platform/node/peer/node-peer-transport.ts';
import type { PeerTransport } from '../../ports/peer-transport.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { ownKeyOf } from '../own-key.ts';
import { NO_HANDLERS } from './node-phone.ts';
import type { Wire } from './stand-between.ts';

/** A car of a malicious server, with a key of its own. `invented`: what it sends to each phone that it has accepted. */
export function createOwnCar(invented: readonly string[]) {
  const identity = loadIdentity(tempFolder());
  const ends: (() => void)[] = [];
  const car = {
    carId: identity.carId,
    /** It accepts each phone at once; otherwise once both ends have their number. */
    isHasty: true,
    /** All that phones have sent. */
    received: [] as string[],
    /** How often it has accepted a phone, at once and with a number. */
    accepted: { hastily: 0, compared: 0 },
    open,
    close() {
      for (const end of ends) end();
    },
  };
  /** Makes a phone an offer over the wire. */
  function open(wire: Wire): PeerTransport {
    const { isHasty } = car;
    let isAccepted = isHasty;
    const handshake = createCarHandshake(
      {
        ...{ carId: car.carId, ownKey: ownKeyOf(identity) },
        newNonce: () => crypto.getRandomValues(new Uint8Array(32)),
        fingerprints: () => peer.fingerprints(),
        send: (text) => void peer.control.send(text),
        statusOf: () => (isAccepted ? 'ok' : 'waiting'),
        redeem: async () => {},
        onWaiting() {},
        onNumber(device) {
          isAccepted = true;
          device.decide('ok');
        },
        onVerified() {
          car.accepted[isHasty ? 'hastily' : 'compared'] += 1;
          for (const text of invented) peer.control.send(text);
        },
        onRefused() {},
      },
      NO_HANDLERS,
    );
    const peer = openNodePeer([], {
      ...NO_HANDLERS,
      ...handshake.lanes,
      onMessage(text) {
        car.received.push(text);
        handshake.lanes.onMessage(text);
      },
      onOffer: (sdp) => wire.description(handshake.offer(sdp)),
      onIceCandidate: ({ candidate, sdpMid }) => wire.candidate(candidate, sdpMid),
    });
    ends.push(() => {
      handshake.end();
      peer.close();
    });
    return peer;
  }
  return car;
}
