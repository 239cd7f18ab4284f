import { expect, test } from 'vitest';
import type { RegionMessage } from './region-messages.ts';
import { NO_PRESENCE, type SignalingEvent, stepSignaling } from './signaling-machine.ts';

const PHONE = { peerId: 'p', accountId: 'ann' };
const waits = { type: 'phone-waits', peerId: 'p' } as const;
const phoneJoined = { type: 'phone-joined', ...PHONE } as const;
const carJoined = { type: 'car-joined', socketId: 's', pairingIds: ['l'] } as const;
const seek = { type: 'publish', message: { kind: 'seek', ...PHONE } };
const handshake = {
  type: 'phone-signal',
  peerId: 'p',
  pairingId: 'l',
  signal: { action: 'handshake' },
} as const;
const received = (message: RegionMessage) => ({ type: 'received', message }) as const;
const online = (socketId: string, atMs: number) => received({ kind: 'car-online', socketId, atMs });

/** The effects of the last of these events. */
function effectsOf(...events: SignalingEvent[]) {
  let last = stepSignaling(NO_PRESENCE, { type: 'phone-left', peerId: 'nobody' }, { nowMs: 0 });
  for (const [nowMs, event] of events.entries()) last = stepSignaling(last.state, event, { nowMs });
  return last.effects;
}

test('SIG-15 a phone that has not met its car seeks it again, and no longer once the car is here', () => {
  expect(effectsOf(waits)).toEqual([]);
  expect(effectsOf(phoneJoined, waits)).toEqual([seek]);
  expect(effectsOf(phoneJoined, carJoined, waits)).toEqual([]);
});

test('SIG-15 a phone that met its car on another server is not greeted again', () => {
  expect(effectsOf(phoneJoined, handshake, waits)).toEqual([]);
});

test('SIG-5 a car without phones leaves silently, one that met a phone elsewhere does not', () => {
  const carLeft = { type: 'car-left', socketId: 's' } as const;
  const sought = received({ kind: 'seek', peerId: 'elsewhere', accountId: 'ann' });
  expect(effectsOf(carJoined, carLeft)).toEqual([]);
  expect(effectsOf(carJoined, sought, carLeft)).toEqual([{ type: 'publish', message: { kind: 'car-left' } }]);
  expect(effectsOf(phoneJoined, received({ kind: 'car-left' }))).toMatchObject([
    { socketId: 'p', event: 'other_side_left' },
  ]);
});

test('SIG-1 a phone seeks its car when it comes at another server', () => {
  expect(effectsOf(phoneJoined, online('s', 1))).toEqual([seek]);
});

test('SIG-6 of two sockets of a car at two servers the newer stays, and of two at the same time one', () => {
  const replaced = [{ type: 'disconnect-replaced', socketId: 's' }];
  const reported = [{ type: 'publish', message: { kind: 'car-online', socketId: 's', atMs: 0 } }];
  expect(effectsOf(carJoined, online('other', 1))).toEqual(replaced);
  expect(effectsOf(carJoined, online('other', -1))).toEqual(reported);
  expect(effectsOf(carJoined, online('t', 0))).toEqual(replaced);
  expect(effectsOf(carJoined, online('a', 0))).toEqual(reported);
});

test('SIG-3 only the socket that its car speaks through now sends signals', () => {
  const signal = { peerId: 'p', action: 'offer', sdp: 'o' } as const;
  const by = (socketId: string) => ({ type: 'car-signal', socketId, signal }) as const;
  expect(effectsOf(carJoined, by('s'))).toHaveLength(1);
  expect(effectsOf(carJoined, { ...carJoined, socketId: 'newer' }, by('s'))).toEqual([]);
});

test('SIG-17 after an interruption the car is announced, and phones without it seek it, also one that met it', () => {
  const returned = { type: 'region-returned' } as const;
  expect(effectsOf(phoneJoined, handshake, returned)).toEqual([seek]);
  expect(effectsOf(phoneJoined, carJoined, returned)).toMatchObject([
    { type: 'publish', message: { kind: 'car-online', socketId: 's', atMs: 1 } },
  ]);
});

test('SIG-20 a signal of a pairing that the car has not is checked, of a phone here and elsewhere', () => {
  const { pairingId, signal } = handshake;
  const message = { kind: 'phone-signal', ...PHONE, pairingId, signal } as const;
  const none = { ...carJoined, pairingIds: [] };
  expect(effectsOf(none, received(message))).toEqual([{ type: 'check-pairing', message }]);
  expect(effectsOf(none, phoneJoined, handshake)).toEqual([{ type: 'check-pairing', message }]);
  const links = [{ linkId: 'l', maskedEmail: '…', linkedAt: 1 }];
  expect(effectsOf(none, { type: 'pairings-read', links }, received(message))).toMatchObject([
    { socketId: 's', event: 'remote', payload: { linkId: 'l' }, relayOf: 'ann' },
  ]);
});
