import { expect, test } from 'vitest';
import { emptyPresence, type SignalingEvent, stepSignaling } from './signaling-machine.ts';

const CAR = 'car-number-1';
const PHONE = { peerId: 'p', accountId: 'ann' };
const waits = { type: 'phone-waits', peerId: 'p' } as const;
const phoneJoined = { type: 'phone-joined', ...PHONE } as const;
const carJoined = { type: 'car-joined', socketId: 's' } as const;
const seek = { type: 'publish', message: { kind: 'seek', carId: CAR, ...PHONE } };

/** The effects of the last of these events. */
function effectsOf(...events: SignalingEvent[]) {
  let last = stepSignaling(emptyPresence(CAR), { type: 'phone-left', peerId: 'nobody' }, { nowMs: 0 });
  for (const [nowMs, event] of events.entries()) last = stepSignaling(last.state, event, { nowMs });
  return last.effects;
}

test('SIG-15 a phone that has not met its car seeks it again, and no longer once the car is here', () => {
  expect(effectsOf(waits)).toEqual([]);
  expect(effectsOf(phoneJoined, waits)).toEqual([seek]);
  expect(effectsOf(phoneJoined, carJoined, waits)).toEqual([]);
});

test('SIG-15 a phone that met its car on another server is not greeted again', () => {
  const handshake = {
    type: 'phone-signal',
    peerId: 'p',
    pairingId: 'l',
    signal: { action: 'handshake' },
  } as const;
  expect(effectsOf(phoneJoined, handshake, waits)).toEqual([]);
});

test('SIG-5 a car without phones leaves silently, one that met a phone elsewhere does not', () => {
  const carLeft = { type: 'car-left', socketId: 's' } as const;
  const sought = { type: 'phone-seeks-elsewhere', peerId: 'elsewhere', accountId: 'ann' } as const;
  expect(effectsOf(carJoined, carLeft)).toEqual([]);
  expect(effectsOf(carJoined, sought, carLeft)).toMatchObject([{ event: 'other_side_left' }]);
});

test('SIG-1 a phone seeks its car when it comes at another server', () => {
  const elsewhere = { type: 'car-joined-elsewhere', socketId: 's', joinedAtMs: 1 } as const;
  expect(effectsOf(phoneJoined, elsewhere)).toEqual([seek]);
});

test('SIG-6 of two sockets of a car at two servers the newer stays, and of two at the same time one', () => {
  const joined = (socketId: string, joinedAtMs: number) =>
    ({ type: 'car-joined-elsewhere', socketId, joinedAtMs }) as const;
  const replaced = [{ type: 'disconnect-replaced', socketId: 's' }];
  const reported = [{ type: 'publish', message: { kind: 'car-online', carId: CAR, socketId: 's', atMs: 0 } }];
  expect(effectsOf(carJoined, joined('other', 1))).toEqual(replaced);
  expect(effectsOf(carJoined, joined('other', -1))).toEqual(reported);
  expect(effectsOf(carJoined, joined('t', 0))).toEqual(replaced);
  expect(effectsOf(carJoined, joined('a', 0))).toEqual(reported);
});

test('SIG-3 only the socket that its car speaks through now sends signals', () => {
  const signal = { peerId: 'p', action: 'handshake' as const };
  const by = (socketId: string) => ({ type: 'car-signal', socketId, signal }) as never;
  expect(effectsOf(carJoined, by('s'))).toHaveLength(1);
  expect(effectsOf(carJoined, { type: 'car-joined', socketId: 'newer' }, by('s'))).toEqual([]);
});
