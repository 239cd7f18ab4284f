import { expect, test } from 'vitest';
import { Meeting } from './signaling-machine.ts';

const PHONE = { peerId: 'p', carId: 'car-number-1', accountId: 'ann' };
const waits = { kind: 'phone-waits', peerId: 'p' } as const;
const seek = { kind: 'tell', news: { kind: 'seek', carId: PHONE.carId, peerId: 'p', accountId: 'ann' } };

test('SIG-15 a phone that has not met its car seeks it again, and no longer once the car is here', () => {
  const meeting = new Meeting();
  expect(meeting.handle(waits)).toEqual([]);
  meeting.handle({ kind: 'phone-joined', ...PHONE });
  expect(meeting.handle(waits)).toEqual([seek]);
  meeting.handle({ kind: 'car-joined', carId: PHONE.carId, socketId: 's', atMs: 1 });
  expect(meeting.handle(waits)).toEqual([]);
});

test('SIG-15 a phone that met its car on another server is not greeted anew', () => {
  const meeting = new Meeting();
  meeting.handle({ kind: 'phone-joined', ...PHONE });
  meeting.handle({ kind: 'phone-signal', peerId: 'p', pairingId: 'l', signal: { action: 'handshake' } });
  expect(meeting.handle(waits)).toEqual([]);
});

test('SIG-5 a car that no phone heard of leaves without a word, one that met a phone elsewhere does not', () => {
  const meeting = new Meeting();
  const car = { carId: PHONE.carId, socketId: 's', atMs: 1 };
  meeting.handle({ kind: 'car-joined', ...car });
  expect(meeting.handle({ kind: 'car-left', socketId: 's' })).toEqual([]);
  meeting.handle({ kind: 'car-joined', ...car });
  meeting.handle({
    kind: 'news',
    news: { kind: 'seek', carId: PHONE.carId, peerId: 'elsewhere', accountId: 'ann' },
  });
  expect(meeting.handle({ kind: 'car-left', socketId: 's' })).toMatchObject([{ event: 'other_side_left' }]);
  meeting.handle({ kind: 'phone-joined', ...PHONE });
  expect(meeting.handle({ kind: 'news', news: { kind: 'car-online', ...car } })).toEqual([seek]);
});
