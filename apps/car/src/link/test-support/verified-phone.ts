import { createHash } from 'node:crypto';
import {
  comparePhoneNumber,
  createPhoneHandshake,
  PHONE_KEY,
  phoneSigningKey,
  type SigningKey,
} from '@ligo/link';
import { offeredProofIn } from '@ligo/link/test-support';
import { carIdOf, type DirectAccess, toBase64Url } from '@ligo/protocol';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { Device } from '../trust/devices-contract.ts';
import { NO_HANDLERS, type NodePhone, openNodePhone } from './node-phone.ts';

type PhoneHandlers = Parameters<typeof openNodePhone>[0];

export const newPhoneKey = (): Promise<SigningKey> =>
  crypto.subtle.generateKey(PHONE_KEY, false, ['sign', 'verify']).then(phoneSigningKey);
const usualKey = newPhoneKey();

/** The entry of these phones, which share a key, in the list of devices of a car that has accepted them earlier. */
export async function acceptedDevice(): Promise<Device> {
  const key = toBase64Url((await usualKey).key);
  const times = { acceptedAt: 1, usedAt: 1, expiresAt: null, endedAt: null };
  return { key, name: 'Test', pairingId: 'link', acceptedBy: 'terminal', letInBy: null, ...times };
}

/** A phone's end behind its handshake, which `secure` begins. */
function openSecured(
  on: PhoneHandlers,
  firstTexts: readonly string[],
  ownKey: Promise<SigningKey>,
  isCarKnown = true,
) {
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
  let number: ReturnType<typeof comparePhoneNumber> | null = null;
  return {
    phone,
    secure(carId: string) {
      const handshake = createPhoneHandshake(
        {
          ...{ carId, ownKey, clock: systemClock, fingerprints: phone.fingerprints, send: phone.send },
          nonce: crypto.getRandomValues(new Uint8Array(32)),
          isCarKnown: Promise.resolve(isCarKnown),
          firstTexts,
          onWaiting(transcript) {
            const nonce = crypto.getRandomValues(new Uint8Array(32));
            number = comparePhoneNumber({ transcript, nonce, name: 'Test' }, phone.send, () => {});
          },
          onCompare: (text) => void number?.receive(text),
          onLate() {},
          onRefused: () => on.failed?.(),
        },
        lanes,
      );
      lanes = { ...lanes, ...handshake.lanes };
      end = handshake.end;
      return handshake;
    },
    close() {
      end();
      phone.close();
    },
  };
}

/**
 * A phone's end that identifies itself, and is open once the car has proven the key of its offer. A car without verification, as in
 * tests of single parts, is open at once.
 */
export function openVerifiedPhone(
  on: PhoneHandlers,
  firstTexts: readonly string[] = [],
  ownKey = usualKey,
  isCarKnown = true,
): NodePhone {
  const { phone, secure, close } = openSecured(on, firstTexts, ownKey, isCarKnown);
  return {
    ...phone,
    offer(sdp) {
      const proof = offeredProofIn(sdp);
      if (proof) secure(carIdOf(createHash('sha256').update(proof.carKey).digest())).receiveOffer(sdp);
      phone.offer(sdp);
    },
    close,
  };
}

/** A phone's end that begins a connection to that car without a server. */
export function beginDirectly(
  carId: string,
  access: DirectAccess,
  on: PhoneHandlers,
  ownKey = usualKey,
): NodePhone {
  const { phone, secure, close } = openSecured(on, [], ownKey);
  secure(carId);
  void phone.begin(access);
  return { ...phone, close };
}
