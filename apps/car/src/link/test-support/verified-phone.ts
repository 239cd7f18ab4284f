import { createHash } from 'node:crypto';
import { createPhoneHandshake, PHONE_KEY, phoneSigningKey } from '@ligo/link';
import { offeredProofIn } from '@ligo/link/test-support';
import { carIdOf } from '@ligo/protocol';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { NO_HANDLERS, type NodePhone, openNodePhone } from './node-phone.ts';

const ownKey = crypto.subtle.generateKey(PHONE_KEY, false, ['sign', 'verify']).then(phoneSigningKey);

/**
 * A phone's end that identifies itself, and is open once the car has proven the key of its offer. A car without verification, as in
 * tests of single parts, is open at once.
 */
export function openVerifiedPhone(
  on: Parameters<typeof openNodePhone>[0],
  firstTexts: readonly string[] = [],
): NodePhone {
  let lanes = { ...NO_HANDLERS, ...on };
  const phone = openNodePhone({
    ...on,
    onOpen: () => lanes.onOpen(),
    onActivity: () => lanes.onActivity(),
    onMessage: (text) => lanes.onMessage(text),
    onIgnored: () => lanes.onIgnored(),
    onClosed: () => lanes.onClosed(),
  });
  let end = () => {};
  return {
    ...phone,
    offer(sdp) {
      const proof = offeredProofIn(sdp);
      if (proof) {
        const handshake = createPhoneHandshake(
          {
            carId: carIdOf(createHash('sha256').update(proof.carKey).digest()),
            ...{ ownKey, clock: systemClock, fingerprints: phone.fingerprints, send: phone.send },
            nonce: crypto.getRandomValues(new Uint8Array(32)),
            firstTexts,
            onRefused: () => on.failed?.(),
          },
          lanes,
        );
        handshake.receiveOffer(sdp);
        lanes = { ...lanes, ...handshake.lanes };
        end = handshake.end;
      }
      phone.offer(sdp);
    },
    close() {
      end();
      phone.close();
    },
  };
}
