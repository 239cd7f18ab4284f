import { createVirtualClock } from '@ligo/machine/test-support';
import { BOOK } from '@ligo/protocol';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { StorageFullError } from '../../ports/storage.ts';
import { itemsOf } from './book-store.ts';
import { type BookCar, createBookCar, openBookTab } from './test-support/book-bench.ts';

let clock: ReturnType<typeof createVirtualClock>;
let car: BookCar;
let phone: ReturnType<typeof openBookTab>;
beforeEach(async () => {
  clock = createVirtualClock({ startMs: 1_000_000 });
  car = createBookCar(clock.nowMs);
  phone = openBookTab(car, clock);
  await phone.settle();
});
const writes = () => phone.asked.filter(([action]) => action === 'BookWrite').map(([, extras]) => extras);

it('PBOOK-1 PBOOK-4 shows a change at once, as waiting until the car has it', async () => {
  await phone.write('home', { name: 'Home', radius: 50 });
  await phone.write('home', { radius: 80 });
  await phone.write('home', { radius: null, note: 'N' });
  expect(phone.book.get()).toMatchObject({
    isLoaded: true,
    waitingCount: 3,
    items: [
      { kind: 'place', id: 'home', value: { name: 'Home', note: 'N' }, isWaiting: true, refusal: null },
    ],
  });
  await phone.online();
  expect(phone.book.get()).toMatchObject({ waitingCount: 0, items: [{ isWaiting: false }] });
  expect(car.entries()).toMatchObject([{ value: { name: 'Home', note: 'N' } }]);
  await phone.write('home', null);
  expect(phone.book.get().items).toEqual([]);
  await phone.settle();
  expect(car.entries()).toMatchObject([{ id: 'home', value: null }]);
});

it('PBOOK-1 keeps changes over the end of the page, and rejects one that could not be stored', async () => {
  await phone.write('home', { name: 'Home' });
  phone.book.stop();
  const next = openBookTab(car, clock, phone.storage);
  await next.settle();
  expect(next.values()).toEqual({ home: { name: 'Home' } });
  vi.spyOn(phone.storage, 'add').mockRejectedValueOnce(new StorageFullError('full'));
  await expect(next.write('work', { name: 'Work' })).rejects.toBeInstanceOf(StorageFullError);
  expect(next.values()).toEqual({ home: { name: 'Home' } });
});

it('PBOOK-2 wins over what it has seen, with a clock that is wrong by a year', async () => {
  const late = openBookTab(car, clock, undefined, undefined, -365 * 86_400_000);
  await phone.online();
  await phone.write('home', { name: 'Home' });
  await phone.settle();
  await late.online();
  expect(late.values()).toEqual({ home: { name: 'Home' } });
  await late.write('home', { name: 'House' });
  await late.write('home', { name: 'Our house' });
  await late.settle();
  expect(car.entries()).toMatchObject([{ value: { name: 'Our house' } }]);
});

it('PBOOK-3 receives first, and sends the changes of an entry in their order', async () => {
  for (let index = 0; index < 20; index++) await phone.write(`p${index % 10}`, { [`f${index}`]: index });
  await phone.online();
  expect(phone.asked[0]?.[0]).toBe('Book');
  expect(writes()).toHaveLength(20);
  expect(car.entries().map(({ value }) => Object.keys(value ?? {}))).toEqual(
    Array.from({ length: 10 }, (_, index) => [`f${index}`, `f${index + 10}`]),
  );
  expect(phone.book.get().waitingCount).toBe(0);
});

it('PBOOK-5 shows what the car refuses, and does not ask again on its own', async () => {
  await phone.online();
  await phone.write('home', { name: 'Home' });
  await phone.write('home', { note: 'x'.repeat(4_096), radius: 60 });
  await phone.settle();
  const refused = { value: { name: 'Home', radius: 60 }, isWaiting: true, refusal: 'too-large' };
  expect(phone.book.get().items).toMatchObject([refused]);
  const { length } = writes();
  await phone.status();
  expect(writes()).toHaveLength(length);
  // A shorter note goes with the rest of the refused change.
  await phone.write('home', { note: 'short' });
  await phone.settle();
  expect(car.entries()).toMatchObject([{ value: { name: 'Home', note: 'short', radius: 60 } }]);
  expect(phone.book.get().waitingCount).toBe(0);
});

it('PBOOK-5 returns to the entry of the car when a refused change is withdrawn', async () => {
  await phone.online();
  await phone.write('home', { name: 'Home' });
  await phone.settle();
  car.maxEntries = 1;
  await phone.write('work', { name: 'Work' });
  await phone.settle();
  expect(phone.book.get().items).toMatchObject([{ id: 'home' }, { id: 'work', refusal: 'full' }]);
  await phone.book.withdraw({ kind: 'place', id: 'work' });
  expect(phone.values()).toEqual({ home: { name: 'Home' } });
});

it('PBOOK-6 repeats a change without an answer, and stores it once', async () => {
  await phone.online();
  phone.control.isDeaf = true;
  await phone.write('home', { name: 'Home' });
  await clock.advance(5_000);
  await phone.settle();
  expect(phone.book.get().items).toMatchObject([{ isWaiting: true }]);
  phone.control.isDeaf = false;
  await phone.status();
  expect(phone.book.get().items).toMatchObject([{ isWaiting: false }]);
  expect(car.entries()).toHaveLength(1);
});

it('PBOOK-7 receives what another phone has changed', async () => {
  const other = openBookTab(car, clock);
  await other.online();
  await phone.online();
  for (const id of ['a', 'b', 'c', 'd', 'e']) await other.write(id, { name: id });
  await other.settle();
  expect(phone.values()).toEqual({});
  await phone.status();
  expect(Object.keys(phone.values())).toEqual(['a', 'b', 'c', 'd', 'e']);
  const { length } = phone.asked;
  await phone.status();
  expect(phone.asked).toHaveLength(length);
});

it('PBOOK-8 drops an entry whose deletion the car has forgotten', async () => {
  await phone.online();
  for (const id of ['a', 'b', 'c']) await phone.write(id, { name: id });
  await phone.settle();
  await phone.online(false);
  car.forget('a');
  await phone.online();
  expect(phone.values()).toEqual({ b: { name: 'b' }, c: { name: 'c' } });
});

it('PBOOK-14 keeps the newest deletions', async () => {
  const deleted = Array.from({ length: BOOK.maxDeleted + 2 }, (_, index) => ({
    ...{ kind: 'place', id: `p${index}`, value: null, changedAt: 5, rev: index + 1 },
  }));
  await phone.storage.update('me/car-1', { head: { history: 'first', rev: 0 }, entries: deleted });
  const tab = openBookTab(car, clock, phone.storage);
  await tab.online();
  const { entries } = await tab.storage.read('me/car-1');
  expect(entries).toHaveLength(BOOK.maxDeleted);
  expect(entries).not.toContainEqual(expect.objectContaining({ id: 'p1' }));
  expect(tab.values()).toEqual({});
});

it('PBOOK-9 writes everything back to a car that has lost it', async () => {
  const other = openBookTab(car, clock);
  await phone.online();
  for (const id of ['a', 'b', 'c']) await phone.write(id, { name: id });
  await phone.settle();
  await other.online();
  await phone.online(false);
  await phone.write('a', { radius: 70 });
  car.lose('second');
  await phone.online();
  await other.status();
  const all = { a: { name: 'a', radius: 70 }, b: { name: 'b' }, c: { name: 'c' } };
  expect(Object.fromEntries(car.entries().map(({ id, value }) => [id, value]))).toEqual(all);
  await other.status();
  expect([phone.values(), other.values()]).toEqual([all, all]);
  expect(phone.book.get().waitingCount).toBe(0);
});

it('PBOOK-9 lets the later change of each field win after a loss, also one that waited on another phone', async () => {
  const other = openBookTab(car, clock);
  await phone.online();
  await phone.write('home', { name: 'Home', radius: 50, note: 'N' });
  await phone.settle();
  await other.online();
  for (const each of [phone, other]) await each.online(false);
  await other.write('home', { radius: 70 });
  await phone.online();
  await clock.advance(1_000);
  await phone.write('home', { name: 'House', note: null });
  await phone.settle();
  car.lose('second');
  await phone.status();
  await phone.online(false);
  await phone.online();
  await other.online();
  await phone.status();
  const home = { home: { name: 'House', radius: 70 } };
  expect([phone.values(), other.values()]).toEqual([home, home]);
});

it('PBOOK-9 shows what waits for the car while it writes back what is older', async () => {
  await phone.online();
  for (const id of ['home', 'work']) await phone.write(id, { name: id });
  await phone.settle();
  await phone.online(false);
  await phone.write('home', { name: 'House' });
  await phone.write('work', null);
  car.lose('second');
  const { BookWrite } = car;
  const shown: unknown[] = [];
  vi.spyOn(car, 'BookWrite').mockImplementation((write) => {
    shown.push(phone.values());
    return BookWrite(write);
  });
  await phone.online();
  expect(shown.length).toBeGreaterThan(0);
  for (const values of shown) expect(values).toEqual({ home: { name: 'House' } });
});

it('PBOOK-10 shows a change of one tab in the others, and sends it though its tab is closed', async () => {
  const { texts, storage } = phone;
  const tab = openBookTab(car, clock, storage, texts);
  await tab.settle();
  await phone.write('home', { name: 'Home' });
  phone.book.stop();
  await tab.settle();
  expect(tab.book.get().items).toMatchObject([{ id: 'home', isWaiting: true }]);
  await tab.online();
  expect(car.entries()).toMatchObject([{ id: 'home' }]);
  expect(tab.book.get().items).toMatchObject([{ isWaiting: false }]);
});

it('PBOOK-11 keeps cars apart, and shows nothing once it is discarded', async () => {
  await phone.write('home', { name: 'Home' });
  phone.book.select({ accountId: 'me', carId: 'car-2' });
  await phone.settle();
  expect(phone.values()).toEqual({});
  phone.book.select({ accountId: 'me', carId: 'car-1' });
  await phone.settle();
  expect(phone.values()).toEqual({ home: { name: 'Home' } });
  phone.book.discard();
  expect(phone.values()).toEqual({});
  await expect(phone.write('home', { name: 'Home' })).rejects.toThrow();
});

it('PBOOK-12 sends the whole entry to a car without it', async () => {
  await phone.online();
  await phone.write('home', { name: 'Home', radius: 50 });
  await phone.settle();
  const { BookWrite } = car;
  vi.spyOn(car, 'BookWrite').mockImplementationOnce((write) => {
    car.forget('home');
    return BookWrite(write);
  });
  await phone.write('home', { radius: 60 });
  await phone.settle();
  expect(car.entries()).toMatchObject([{ id: 'home', value: { name: 'Home', radius: 60 } }]);
});

it('PBOOK-13 sends the whole entry if the car forgot that it was deleted', async () => {
  await phone.online();
  await phone.write('home', { name: 'Home', radius: 50 });
  await phone.settle();
  await phone.online(false);
  await phone.write('home', { radius: 60 });
  await phone.write('home', { note: 'N' });
  car.forget('home');
  await phone.online();
  expect(car.entries()).toMatchObject([{ id: 'home', value: { name: 'Home', radius: 60, note: 'N' } }]);
  expect(phone.values()).toEqual({ home: { name: 'Home', radius: 60, note: 'N' } });
});

it('brings back an entry on all phones that one deleted and another changed later, and counts it once', async () => {
  const other = openBookTab(car, clock);
  await phone.online();
  await phone.write('home', { name: 'Home', radius: 50 });
  await phone.settle();
  await other.online();
  for (const each of [phone, other]) await each.online(false);
  await phone.write('home', null);
  await clock.advance(1_000);
  await other.write('home', { radius: 60 });
  await phone.online();
  expect(phone.values()).toEqual({});
  await other.online();
  await phone.status();
  const home = { home: { name: 'Home', radius: 60 } };
  expect([phone.values(), other.values(), car.count()]).toEqual([home, home, 1]);
});

it('leaves out entries that do not fit the schema of their kind', async () => {
  await phone.write('home', { name: 'Home' });
  await phone.write('odd', { name: 7 });
  await phone.write('other', { name: 'Other' }, 'tariff');
  expect(itemsOf(phone.book.get().items, 'place', z.object({ name: z.string() }))).toEqual([
    { id: 'home', value: { name: 'Home' }, isWaiting: true, refusal: null },
  ]);
});

type Edit = { who: number; at: number; value: Record<string, string | null> | null };

/** Three phones change an entry without the car, and come back in an order; returns what all of them show then. */
async function convergeIn(edits: readonly Edit[], order: readonly number[]): Promise<unknown> {
  const time = createVirtualClock({ startMs: 1_000_000 });
  const shared = createBookCar(time.nowMs);
  const phones = [0, 1, 2].map(() => openBookTab(shared, time));
  for (let at = 1; at <= 9; at++) {
    await time.advance(1_000);
    for (const { who, value } of edits.filter((edit) => edit.at === at))
      await phones[who]?.write('home', value);
  }
  for (const who of order) await phones[who]?.online();
  for (const each of phones) await each.status();
  const [first, ...others] = phones.map((each) => each.values());
  for (const values of others) expect(values).toEqual(first);
  for (const { book } of phones) {
    expect(book.get().waitingCount).toBe(0);
    book.stop();
  }
  return first;
}

it('three phones that change one entry while they are offline end with the same one, in every order', async () => {
  const value = fc.dictionary(fc.constantFrom('name', 'radius', 'note'), fc.constantFrom('a', 'b', null), {
    minKeys: 1,
  });
  const edit = fc.record({
    who: fc.nat(2),
    at: fc.integer({ min: 1, max: 9 }),
    value: fc.option(value, { freq: 5 }),
  });
  const edits = fc.array(edit, { minLength: 3, maxLength: 9 });
  const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
  await fc.assert(
    fc.asyncProperty(edits, order, order, async (made, one, other) => {
      expect(await convergeIn(made, one)).toEqual(await convergeIn(made, other));
    }),
    { numRuns: 40 },
  );
});

type Step = { who: number; does: 'set' | 'delete' | 'come' | 'go' | 'lose' };

/** Three phones change an entry, come and go, and the car loses its book, in this order; then all are there. */
async function endOf(steps: readonly Step[]) {
  const time = createVirtualClock({ startMs: 1_000_000 });
  const shared = createBookCar(time.nowMs);
  const phones = [0, 1, 2].map(() => openBookTab(shared, time));
  let last: object = {};
  for (const [index, { who, does }] of steps.entries()) {
    await time.advance(1_000);
    const each = phones[who];
    if (does === 'lose') {
      for (const other of phones) await other.online(false);
      shared.lose(`history ${index}`);
    } else if (does === 'go') await each?.online(false);
    else if (does === 'come') {
      await each?.online();
      await each?.status();
    } else {
      last = does === 'set' ? { home: { name: index } } : {};
      await each?.write('home', does === 'set' ? { name: index } : null);
      await each?.settle();
    }
  }
  for (let round = 0; round < 2; round++) for (const each of phones) await each.online();
  for (const each of phones) await each.status();
  for (const { book } of phones) book.stop();
  return { shown: phones.map((each) => each.values()), last };
}

it('PBOOK-9 the last change of an entry holds, also a deletion that a phone missed before the car lost its book', async () => {
  const missed: Step[] = [
    { who: 0, does: 'come' },
    { who: 1, does: 'come' },
    { who: 0, does: 'set' },
    { who: 1, does: 'come' },
    { who: 1, does: 'go' },
    { who: 0, does: 'delete' },
    { who: 0, does: 'lose' },
    { who: 1, does: 'come' },
  ];
  const does = fc.constantFrom<Step['does']>('set', 'delete', 'come', 'come', 'go', 'lose');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ who: fc.nat(2), does }), { maxLength: 12 }), async (steps) => {
      const { shown, last } = await endOf(steps);
      expect(shown).toEqual([last, last, last]);
    }),
    { numRuns: 40, examples: [[missed]] },
  );
});
