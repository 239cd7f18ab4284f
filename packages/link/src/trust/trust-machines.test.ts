import { TRUST_STATUSES, type TrustStatus } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CarTrust,
  type CarTrustEvent,
  type PhoneTrust,
  type PhoneTrustEvent,
  stepCarTrust,
  stepPhoneTrust,
} from './trust-machines.ts';

const phone = (...events: PhoneTrustEvent[]) =>
  events.reduce<PhoneTrust>(stepPhoneTrust, { phase: 'opening' });
const car = (...events: CarTrustEvent[]) => events.reduce<CarTrust>(stepCarTrust, 'opening');

const opened: PhoneTrustEvent = { type: 'opened', offer: 'proof', isCarKnown: true };
const openedUnknown: PhoneTrustEvent = { type: 'opened', offer: 'proof', isCarKnown: false };
const accepted: PhoneTrustEvent = { type: 'answered', isProven: true, status: 'ok' };
const waits: PhoneTrustEvent = { ...accepted, status: 'waiting' };
const chosen = (isSame: boolean): PhoneTrustEvent => ({ type: 'chosen', isSame });
const decided = (status: TrustStatus): CarTrustEvent => ({ type: 'decided', status });
const refused = (reason: string) => ({ phase: 'refused', reason });

const PHONE_EVENTS: PhoneTrustEvent[] = [
  ...[opened, openedUnknown, accepted, waits, chosen(true), chosen(false)],
  { type: 'opened', offer: 'none' },
  { ...accepted, isProven: false },
  { type: 'silence' },
  { type: 'unsupported' },
];

it('TRUST-3 the phone asks a car whose offer contains its proof, and refuses others', () => {
  expect(phone(opened)).toEqual({ phase: 'asked', isCarKnown: true });
  expect(phone({ type: 'opened', offer: 'none' })).toEqual(refused('outdated'));
  expect(phone({ type: 'opened', offer: 'another-car' })).toEqual(refused('another-car'));
});

it('TRUST-4 one answer counts, after the question', () => {
  expect(phone(accepted)).toEqual({ phase: 'opening' });
  expect(phone(opened, accepted)).toEqual({ phase: 'verified' });
  expect(phone(opened, { ...accepted, isProven: false })).toEqual(refused('not-proven'));
  expect(phone(opened, { ...accepted, status: 'refused' })).toEqual(refused('not-accepted'));
});

it('TRUST-5 the phone refuses silence, and what its browser cannot check', () => {
  expect(phone(opened, { type: 'silence' })).toEqual(refused('silence'));
  expect(phone({ type: 'unsupported' })).toEqual(refused('unsupported'));
});

it('TRUST-6 TRUST-7 the car verifies the first question, if it is proven', () => {
  expect(car(decided('ok'))).toBe('opening');
  expect(car({ type: 'asked' }, { type: 'asked' })).toBe('checking');
  expect(car({ type: 'asked' }, decided('ok'))).toBe('verified');
  expect(car({ type: 'asked' }, decided('refused'))).toBe('refused');
});

it('TRUST-9 a phone that waits is verified or refused by the second decision, at both ends', () => {
  expect(phone(opened, waits, waits, { type: 'silence' })).toEqual({
    ...{ phase: 'waiting', isCarKnown: true, isAccepted: false },
  });
  expect(phone(opened, waits, accepted)).toEqual({ phase: 'verified' });
  expect(phone(opened, waits, { ...accepted, isProven: false })).toEqual(refused('not-proven'));
  expect(phone(opened, waits, { ...accepted, status: 'unknown' })).toEqual(refused('removed'));
  expect(car({ type: 'asked' }, decided('waiting'), { type: 'asked' })).toBe('waiting');
  expect(car({ type: 'asked' }, decided('waiting'), decided('ok'))).toBe('verified');
  expect(car({ type: 'asked' }, decided('waiting'), decided('unknown'))).toBe('refused');
});

it('TRUST-12 a car that the phone does not know is verified by a chosen number and its consent, in either order', () => {
  expect(phone(openedUnknown, waits, accepted)).toEqual({
    ...{ phase: 'waiting', isCarKnown: false, isAccepted: true },
  });
  expect(phone(openedUnknown, waits, accepted, chosen(true))).toEqual({ phase: 'verified' });
  expect(phone(openedUnknown, waits, chosen(true))).toMatchObject({ phase: 'waiting', isCarKnown: true });
  expect(phone(openedUnknown, waits, chosen(true), accepted)).toEqual({ phase: 'verified' });
});

it('TRUST-12 a car that the phone does not know is refused if it accepts the phone at once, and any car by another number', () => {
  expect(phone(openedUnknown, accepted)).toEqual(refused('not-compared'));
  expect(phone(openedUnknown, chosen(true), accepted)).toEqual(refused('not-compared'));
  expect(phone(openedUnknown, waits, chosen(false))).toEqual(refused('other-number'));
  expect(phone(openedUnknown, waits, accepted, chosen(false), chosen(true))).toEqual(refused('other-number'));
  expect(phone(opened, waits, chosen(false))).toEqual(refused('other-number'));
});

it('TRUST-12 no events verify a car that the phone does not know, without its number', () => {
  const events = PHONE_EVENTS.filter(({ type }) => type !== 'opened' && type !== 'chosen');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
      expect(phone(openedUnknown, ...happened).phase).not.toBe('verified');
    }),
  );
});

it('TRUST-2 a verified or refused link stays so, after any events', () => {
  const phoneEvent = fc.constantFrom<PhoneTrustEvent>(...PHONE_EVENTS);
  const carEvent = fc.constantFrom<CarTrustEvent>({ type: 'asked' }, ...TRUST_STATUSES.map(decided));
  fc.assert(
    fc.property(fc.array(phoneEvent), fc.array(phoneEvent), (before, after) => {
      const state = phone(before[0] ?? opened, ...before);
      if (state.phase === 'verified' || state.phase === 'refused')
        expect(after.reduce(stepPhoneTrust, state)).toBe(state);
    }),
  );
  fc.assert(
    fc.property(fc.array(carEvent), fc.array(carEvent), (before, after) => {
      const state = car(...before);
      if (state === 'verified' || state === 'refused') expect(after.reduce(stepCarTrust, state)).toBe(state);
    }),
  );
});
