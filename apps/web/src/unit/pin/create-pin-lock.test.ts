import { expect, it } from 'vitest';
import { createMemoryTextStorage } from '../../platform/memory-text-storage.ts';
import { createPinLock } from './create-pin-lock.ts';

const KEY = 'ligo.unitPin';

function lockedPage(storage = createMemoryTextStorage()) {
  const clock = { ms: 0 };
  const open = () => createPinLock(storage, { nowMs: () => clock.ms });
  return { storage, clock, open };
}

it('asks for nothing without a PIN', async () => {
  const lock = lockedPage().open();
  expect(await lock.allow()).toBe(true);
  expect(lock.question.get()).toBeNull();
});

it('asks again after a minute, and after the page was hidden', async () => {
  const { open, clock } = lockedPage();
  const lock = open();
  await lock.set('1234');
  const asked = lock.allow();
  expect(lock.question.get()).not.toBeNull();
  lock.question.get()?.answer(await lock.check('1234'));
  expect(await asked).toBe(true);
  clock.ms = 59_999;
  expect(await lock.allow()).toBe(true);
  clock.ms = 60_000;
  const again = lock.allow();
  lock.question.get()?.answer(await lock.check('1234'));
  expect(await again).toBe(true);
  lock.close();
  const hidden = lock.allow();
  lock.question.get()?.answer(false);
  expect(await hidden).toBe(false);
});

it('counts tries over reloads, and checks none while it waits', async () => {
  const { open, clock, storage } = lockedPage();
  const first = open();
  await first.set('1234');
  for (const pin of ['0000', '0001', '0002']) expect(await first.check(pin)).toBe(false);
  const second = open();
  expect(second.waitMs()).toBe(5_000);
  expect(await second.check('1234')).toBe(false);
  clock.ms = 5_000;
  expect(await second.check('1234')).toBe(true);
  expect(open().waitMs()).toBe(0);
  expect(storage.get(KEY)).not.toContain('1234');
});

it('matches no PIN where the stored one cannot be read, until it is removed', async () => {
  const { open, storage } = lockedPage();
  storage.set(KEY, '{"salt":"rubbish"}');
  const lock = open();
  expect(lock.isSet.get()).toBe(true);
  expect(await lock.check('')).toBe(false);
  lock.remove();
  expect(await open().allow()).toBe(true);
});

it('asks for a PIN that another tab set, and counts the tries there', async () => {
  const { open } = lockedPage();
  const [one, other] = [open(), open()];
  await one.set('1234');
  const asked = other.allow();
  other.question.get()?.answer(await other.check('1234'));
  expect([await asked, other.isSet.get()]).toEqual([true, true]);
  for (const pin of ['0000', '0001']) await one.check(pin);
  await other.check('0002');
  expect(other.waitMs()).toBe(5_000);
});

it('brings no PIN back that another tab replaced while it checked', async () => {
  const { open } = lockedPage();
  const [one, other] = [open(), open()];
  await one.set('1234');
  const checking = one.check('1234');
  other.remove();
  await other.set('9999');
  expect(await checking).toBe(false);
  expect(await open().check('9999')).toBe(true);
});
