import { createVirtualClock } from '@ligo/machine/test-support';
import { toBase64Url } from '@ligo/protocol';
import { vi } from 'vitest';
import type { LanesHandlers } from '../../lanes.ts';
import { comparePhoneNumber, inviteProof } from '../approval.ts';
import { createCarHandshake, type WaitingPhone } from '../car-handshake.ts';
import { carIdOfKey, PHONE_KEY, phoneSigningKey, type SigningKey } from '../keys.ts';
import { createPhoneHandshake } from '../phone-handshake.ts';
import type { Bytes } from '../transcript.ts';

export const OFFER = 'v=0\r\nt=0 0\r\nm=application 9 X\r\n';
export const filled = (value: number): Bytes => new Uint8Array(32).fill(value);
const [PHONE_CERTIFICATE, CAR_CERTIFICATE] = [filled(1), filled(2)];

type CarKeyPair = Parameters<typeof phoneSigningKey>[0];

export async function newCarKey(): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify']);
  const { privateKey, publicKey } = pair as CarKeyPair;
  return {
    key: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (data) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, data)),
  };
}
export const newPhoneKey = async () =>
  phoneSigningKey(await crypto.subtle.generateKey(PHONE_KEY, false, ['sign', 'verify']));
export const keys = Promise.all([newPhoneKey(), newCarKey(), newCarKey()]);

export const lanes = () =>
  ({
    onOpen: vi.fn(),
    onActivity: vi.fn(),
    onMessage: vi.fn(),
    onIgnored: vi.fn(),
    onClosed: vi.fn(),
  }) satisfies LanesHandlers;

export interface Between {
  offer?: (sdp: string) => string;
  toCar?: (text: string, index: number) => string[];
  toPhone?: (text: string, index: number) => string[];
  /** The certificates that each end sees. */
  phoneSees?: Bytes;
  carSees?: Bytes;
  carId?: string;
  carNonce?: Bytes;
  phoneNonce?: Bytes;
  /** Without a server: the phone that the car expects. */
  directFor?: string;
  /** The car's list of devices. */
  status?: (compares: boolean) => 'ok' | 'waiting' | 'unknown';
  /** The phone does not know the car. */
  isUnknown?: boolean;
  /** The secret of a QR code that the phone has read. */
  secret?: Bytes;
  redeem?: (phone: { key: string; name: string }, proof: Bytes, transcript: Bytes) => Promise<void>;
}

/** Both ends with something between them that may change what they send; as over a network, nothing arrives at once. */
export const connect = (between: Between = {}) => connectLanes(between, lanes);

/** The same, with other handlers of each end. */
export async function connectLanes<L extends LanesHandlers>(between: Between, newLanes: () => L) {
  const [phoneKey, carKey] = await keys;
  const clock = createVirtualClock();
  const ends = { phone: newLanes(), car: newLanes() };
  const isOpen = [false, false];
  const noted = (end: L, place: number): LanesHandlers => ({
    ...end,
    onOpen() {
      isOpen[place] = true;
      end.onOpen();
    },
  });
  const sent = { toCar: [] as string[], toPhone: [] as string[] };
  const refusals: string[] = [];
  const waiting: WaitingPhone[] = [];
  const numbers: string[] = [];
  let comparison: ReturnType<typeof comparePhoneNumber> | null = null;
  const carId = await carIdOfKey(carKey.key);
  const pass = (to: 'toCar' | 'toPhone', receive: (text: string) => void) => (text: string) => {
    const index = sent[to].push(text) - 1;
    for (const each of between[to]?.(text, index) ?? [text]) queueMicrotask(() => receive(each));
  };
  const car = createCarHandshake(
    {
      ...{
        carId,
        ownKey: carKey,
        newNonce: () => between.carNonce ?? filled(3),
        directFor: between.directFor,
      },
      statusOf: (_key, compares) => between.status?.(compares) ?? 'ok',
      redeem: async (...asked) => between.redeem?.(...asked),
      onWaiting() {},
      onNumber: (device) => waiting.push(device),
      onVerified() {},
      fingerprints: async () => ({ own: CAR_CERTIFICATE, remote: between.carSees ?? PHONE_CERTIFICATE }),
      send: pass('toPhone', (text) => phone.lanes.onMessage(text)),
      onRefused: () => refusals.push('car'),
    },
    noted(ends.car, 1),
  );
  const { secret } = between;
  const phone = createPhoneHandshake(
    {
      ...{
        carId: between.carId ?? carId,
        ownKey: Promise.resolve(phoneKey),
        isCarKnown: Promise.resolve(!between.isUnknown),
        nonce: between.phoneNonce ?? filled(4),
        clock,
      },
      fingerprints: async () => ({ own: PHONE_CERTIFICATE, remote: between.phoneSees ?? CAR_CERTIFICATE }),
      send: pass('toCar', (text) => car.lanes.onMessage(text)),
      firstTexts: ['first', 'second'],
      ...(secret && {
        prove: async (transcript: Bytes) => ({
          proof: toBase64Url(await inviteProof(secret, transcript)),
          name: 'Chrome, Android',
        }),
      }),
      onWaiting(transcript) {
        comparison = comparePhoneNumber(
          { transcript, nonce: filled(6), name: 'Chrome, Android' },
          pass('toCar', (text) => car.lanes.onMessage(text)),
          (number) => numbers.push(number),
        );
      },
      onLate: () => refusals.push('late'),
      onCompare: (nonce) => void comparison?.receive(nonce),
      onRefused: (reason) => refusals.push(reason),
    },
    noted(ends.phone, 0),
  );
  if (between.directFor === undefined)
    phone.receiveOffer((between.offer ?? ((sdp) => sdp))(car.offer(OFFER)));
  car.lanes.onOpen();
  phone.lanes.onOpen();
  return {
    ...ends,
    phoneEnd: phone,
    carEnd: car,
    sent,
    refusals,
    waiting,
    numbers,
    clock,
    isOpen: () => isOpen,
  };
}
