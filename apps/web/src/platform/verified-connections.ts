import { createPhoneHandshake } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import { TRUST_BYTES, writePhoneMessage } from '@ligo/protocol';
import type {
  OpenPeerConnection,
  OpenSecurePeerConnection,
  SecurePeerConnection,
} from '../ports/connection.ts';
import type { LinkApproval } from './approval.ts';
import type { DeviceKeys } from './device-keys.ts';

/** What each link asks first, with the question for the car's proof: no round trip is lost to that. */
const FIRST_TEXTS = [writePhoneMessage('Ping', {}), writePhoneMessage('Status', {})];

/** Opens connections whose lanes open once the wanted car has proven its key and accepts this phone. */
export function verifiedConnections<C extends SecurePeerConnection>(
  open: (...given: Parameters<OpenSecurePeerConnection>) => C,
  keys: DeviceKeys,
  clock: Clock,
  approval: Pick<LinkApproval, 'begin' | 'receive' | 'prove' | 'answered' | 'hasRead'>,
): OpenPeerConnection<C> {
  return (iceServers, handlers, target) => {
    const { carId } = target;
    // TRUST-12
    const isRead = approval.hasRead(carId);
    if (isRead) void keys.learn(target);
    const send = (text: string) => void connection.control.send(text);
    const handshake = createPhoneHandshake(
      {
        carId,
        clock,
        ownKey: keys.keyOf(target.account),
        isCarKnown: isRead ? Promise.resolve(true) : keys.knows(target),
        nonce: crypto.getRandomValues(new Uint8Array(TRUST_BYTES.nonce)),
        fingerprints: () => connection.fingerprints(),
        send,
        firstTexts: FIRST_TEXTS,
        prove: (transcript) => approval.prove(carId, transcript),
        onWaiting(transcript) {
          approval.answered(carId);
          handlers.onWaiting();
          approval.begin(transcript, send, (isSame) => {
            if (isSame) void keys.learn(target);
            handshake.choose(isSame);
          });
        },
        onCompare: approval.receive,
        onLate: handlers.onLate,
        onRefused: handlers.onRefused,
      },
      {
        ...handlers,
        onOpen() {
          approval.answered(carId);
          handlers.onOpen();
        },
      },
    );
    const connection = open(iceServers, { ...handlers, ...handshake.lanes });
    return {
      ...connection,
      bulk: {
        ...connection.bulk,
        onFrame: (listener) => connection.bulk.onFrame((frame) => handshake.isVerified() && listener(frame)),
      },
      answer(offerSdp) {
        handshake.receiveOffer(offerSdp);
        return connection.answer(offerSdp);
      },
      close() {
        handshake.end();
        connection.close();
      },
    };
  };
}
