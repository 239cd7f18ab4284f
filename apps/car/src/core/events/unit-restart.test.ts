import { expect, it } from 'vitest';
import { wasOffBetween, wasRestarted } from './unit-restart.ts';

const MINUTE = 60_000;
const now = 1_800_000_000_000;
const on = { bootId: 'one', isOn: true, offSinceMs: null, heardAtMs: now - MINUTE };
const off = { ...on, isOn: false, offSinceMs: now - 600 * MINUTE };

it('EVENT-6 tells a restart of the unit from a unit that starts with its car', () => {
  expect(wasRestarted(on, 'two', now)).toBe(true);
  expect(wasRestarted(on, 'one', now)).toBe(false);
  // Power was cut at the moment of switching off; the next start is hours later.
  expect(wasRestarted({ ...on, heardAtMs: now - 240 * MINUTE }, 'two', now)).toBe(false);
  // It went off a minute after its car.
  expect(wasRestarted({ ...off, heardAtMs: now - 599 * MINUTE }, 'two', now)).toBe(false);
  // It ran through the night, and was restarted then.
  expect(wasRestarted({ ...off, heardAtMs: now - 100 * MINUTE }, 'two', now)).toBe(true);
});

it('EVENT-6 claims nothing of what is not known', () => {
  expect(wasRestarted(on, null, now)).toBe(false);
  expect(wasRestarted({ ...on, bootId: null }, 'two', now)).toBe(false);
  expect(wasRestarted({ ...on, heardAtMs: null }, 'two', now)).toBe(false);
  expect(wasRestarted({ ...on, isOn: null }, 'two', now)).toBe(false);
  // A clock without a battery begins in 1970.
  expect(wasRestarted(on, 'two', 5_000)).toBe(false);
});

it('EVENT-7 knows that a car was off although nothing said so', () => {
  expect(wasOffBetween(on, 'two', false, true)).toBe(true);
  expect(wasOffBetween(on, 'two', true, false)).toBe(true);
  expect(wasOffBetween(on, 'two', true, true)).toBe(false);
  expect(wasOffBetween(on, 'two', true, null)).toBe(false);
  for (const bootId of ['one', null]) expect(wasOffBetween(on, bootId, false, false)).toBe(false);
  for (const isOn of [false, null]) expect(wasOffBetween({ ...on, isOn }, 'two', false, false)).toBe(false);
});
