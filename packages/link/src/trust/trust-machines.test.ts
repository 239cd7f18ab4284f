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

const opened: PhoneTrustEvent = { type: 'opened', offer: 'proof' };
const accepted: PhoneTrustEvent = { type: 'answered', isProven: true, status: 'ok' };
const refused = (reason: string) => ({ phase: 'refused', reason });

it('TRUST-3 the phone asks a car whose offer contains its proof, and refuses others', () => {
  expect(phone(opened)).toEqual({ phase: 'asked' });
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
  expect(phone(opened, { type: 'silence' })).toEqual(refused('outdated'));
  expect(phone({ type: 'unsupported' })).toEqual(refused('unsupported'));
});

it('TRUST-6 TRUST-7 the car verifies the first question, if it is proven', () => {
  expect(car({ type: 'checked', isProven: true })).toBe('opening');
  expect(car({ type: 'asked' }, { type: 'asked' })).toBe('checking');
  expect(car({ type: 'asked' }, { type: 'checked', isProven: true })).toBe('verified');
  expect(car({ type: 'asked' }, { type: 'checked', isProven: false })).toBe('refused');
});

it('TRUST-2 a verified or refused link stays so, after any events', () => {
  const phoneEvent = fc.constantFrom<PhoneTrustEvent>(
    opened,
    accepted,
    { type: 'opened', offer: 'none' },
    { ...accepted, isProven: false },
    { type: 'silence' },
    { type: 'unsupported' },
  );
  const carEvent = fc.constantFrom<CarTrustEvent>(
    { type: 'asked' },
    { type: 'checked', isProven: true },
    { type: 'checked', isProven: false },
  );
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
