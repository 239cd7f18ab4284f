import { createCarHandshake } from '@ligo/link';
import { TRUST_BYTES } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarIdentity } from '../../ports/car-identity.ts';
import type { OpenPeerTransport, OpenSecurePeer } from '../../ports/peer-transport.ts';
import { limitedLog } from '../limited-log.ts';
import { ownKeyOf } from '../own-key.ts';
import type { Devices } from './devices.ts';
import type { Invites } from './invites.ts';

/** Time for the refusal to reach the phone before its connection is closed, ms. */
const LEAVE_AFTER_MS = 2_000;

const REFUSED = {
  unknown: 'a phone was refused: it was refused or removed at the car',
  refused: 'a phone was refused: it has not proven its key, or someone stands between',
};

/** Opens connections that open only when car and phone have proven their keys to each other, and the car accepts the phone. */
export function verifiedPeers(
  open: OpenSecurePeer,
  identity: CarIdentity,
  devices: Pick<Devices, 'statusOf' | 'invite' | 'wait' | 'linked'>,
  invites: Pick<Invites, 'redeem'>,
  context: Pick<CarContext, 'clock' | 'log'>,
  /** The key of the one phone that has begun the connection without a server, base64url. */
  directFor?: string,
): OpenPeerTransport {
  const { clock } = context;
  const log = limitedLog(context);
  const { carId } = identity;
  const ownKey = ownKeyOf(identity);
  return (iceServers, handlers, pairingId) => {
    let cancelLeaving = () => {};
    /** Takes the phone out of the devices that wait, or are linked. */
    let leaveDevices = () => {};
    const end = () => {
      cancelLeaving();
      leaveDevices();
    };
    const close = () => {
      end();
      handshake.end();
      transport.close();
    };
    const cutOff = () => {
      close();
      handlers.onClosed();
    };
    const handshake = createCarHandshake(
      {
        ...{ carId, ownKey, directFor },
        newNonce: () => crypto.getRandomValues(new Uint8Array(TRUST_BYTES.nonce)),
        fingerprints: () => transport.fingerprints(),
        send: (text) => void transport.control.send(text),
        statusOf(phoneKey, compares) {
          const known = devices.statusOf(phoneKey, pairingId);
          // TRUST-13
          const status = known === 'ok' && compares ? 'waiting' : known;
          // A phone waits on the link that the server has introduced alone: two would have two numbers.
          return status === 'waiting' && directFor !== undefined ? 'unknown' : status;
        },
        async redeem(phone, proof, transcript) {
          const invitation = await invites.redeem(proof, transcript);
          if (!invitation || !devices.invite(phone, pairingId, invitation))
            log.warn({ pairingId }, 'the proof of a QR code was wrong');
        },
        onWaiting: handlers.onWaiting,
        onNumber(phone) {
          leaveDevices = devices.wait(phone, pairingId);
        },
        onVerified(phoneKey) {
          leaveDevices();
          leaveDevices = devices.linked(phoneKey, cutOff);
        },
        onRefused(reason) {
          log.warn({ pairingId }, REFUSED[reason]);
          cancelLeaving = clock.after(LEAVE_AFTER_MS, cutOff);
        },
      },
      {
        ...handlers,
        onOpen() {
          handlers.onOpen();
          transport.offerVideo?.();
        },
        onClosed() {
          end();
          handlers.onClosed();
        },
      },
    );
    const transport = open(iceServers, {
      ...handlers,
      ...handshake.lanes,
      onOffer: (sdp) => handlers.onOffer(handshake.offer(sdp)),
    });
    return { ...transport, provenKey: handshake.phoneKey, close };
  };
}
