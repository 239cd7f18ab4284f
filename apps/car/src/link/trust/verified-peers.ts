import { createCarHandshake } from '@ligo/link';
import { fromBase64Url, TRUST_BYTES } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarIdentity } from '../../ports/car-identity.ts';
import type { OpenPeerTransport, OpenSecurePeer } from '../../ports/peer-transport.ts';

/** Time for the refusal to reach the phone before its connection is closed, ms. */
const LEAVE_AFTER_MS = 2_000;

/** Opens connections that open only when car and phone have proven their keys to each other. */
export function verifiedPeers(
  open: OpenSecurePeer,
  { carId, publicKey, sign }: CarIdentity,
  { clock, log }: Pick<CarContext, 'clock' | 'log'>,
  /** The key of the one phone that has begun the connection without a server, base64url. */
  directFor?: string,
): OpenPeerTransport {
  const key = fromBase64Url(publicKey);
  if (!key) throw new Error('The key of the car is no base64url');
  return (iceServers, handlers) => {
    let cancelLeaving = () => {};
    const handshake = createCarHandshake(
      {
        ...{ carId, ownKey: { key, sign }, directFor },
        nonce: crypto.getRandomValues(new Uint8Array(TRUST_BYTES.nonce)),
        fingerprints: () => transport.fingerprints(),
        send: (text) => void transport.control.send(text),
        onRefused() {
          log.warn({}, 'a phone was refused: it has not proven its key, or someone stands between');
          cancelLeaving = clock.after(LEAVE_AFTER_MS, () => {
            transport.close();
            handlers.onClosed();
          });
        },
      },
      {
        ...handlers,
        onOpen() {
          handlers.onOpen();
          transport.offerVideo?.();
        },
        onClosed() {
          cancelLeaving();
          handlers.onClosed();
        },
      },
    );
    const transport = open(iceServers, {
      ...handlers,
      ...handshake.lanes,
      onOffer: (sdp) => handlers.onOffer(handshake.offer(sdp)),
    });
    return {
      ...transport,
      provenKey: handshake.phoneKey,
      close() {
        cancelLeaving();
        handshake.end();
        transport.close();
      },
    };
  };
}
