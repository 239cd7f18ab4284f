import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Choosable, chooseDeliveries, fullNow, SLOTS } from './delivery-choice.ts';

const of = (name: string, count: number) =>
  fc.constantFrom(...Array.from({ length: count }, (_, at) => name + at));
const delivery: fc.Arbitrary<Choosable> = fc.record({
  accountId: of('account', 12),
  host: of('host', 4),
  endpoint: of('endpoint', 100),
  rank: fc.integer({ min: 0, max: 3 }),
  attempts: fc.integer({ min: 0, max: 2 }),
});
const rooms = fc.array(fc.integer({ min: 0, max: 24 }), { minLength: 4, maxLength: 4 });
const roomIn = (room: number[]) => (host: string) => room[Number(host.slice('host'.length))] ?? 0;
const count = (all: Choosable[], is: (each: Choosable) => boolean) => all.filter(is).length;
/** What may run at a time, made by the choice itself. */
const situation = fc
  .record({
    before: fc.array(delivery, { maxLength: 80 }),
    due: fc.array(delivery, { maxLength: 120 }),
    rooms,
  })
  .map(({ before, due, rooms: room }) => ({
    due,
    roomOf: roomIn(room),
    running: chooseDeliveries(before, [], roomIn(room)),
  }));

it('never gives the server, an account, a host, a browser or what failed before more than they may have', () => {
  fc.assert(
    fc.property(situation, ({ due, running, roomOf }) => {
      const all = [...running, ...chooseDeliveries(due, running, roomOf)];
      expect(all.length).toBeLessThanOrEqual(SLOTS.all);
      expect(count(all, ({ attempts }) => attempts > 0)).toBeLessThanOrEqual(SLOTS.retries);
      expect(new Set(all.map(({ endpoint }) => endpoint)).size).toBe(all.length);
      for (const { accountId, host } of all) {
        expect(count(all, (each) => each.accountId === accountId)).toBeLessThanOrEqual(SLOTS.perAccount);
        expect(count(all, (each) => each.host === host)).toBeLessThanOrEqual(roomOf(host));
      }
    }),
  );
});

it('leaves nothing that could begin, and nothing of who is full', () => {
  fc.assert(
    fc.property(situation, ({ due, running, roomOf }) => {
      const chosen = chooseDeliveries(due, running, roomOf);
      const all = [...running, ...chosen];
      const { accounts, hosts, endpoints, retries } = fullNow(all, roomOf);
      if (all.length === SLOTS.all) return;
      for (const left of due.filter((each) => !chosen.includes(each)))
        expect(
          accounts.includes(left.accountId) ||
            hosts.includes(left.host) ||
            endpoints.includes(left.endpoint) ||
            roomOf(left.host) === 0 ||
            (retries && left.attempts > 0),
        ).toBe(true);
    }),
  );
});

it('takes what is more urgent first, and of the same urgency who has less under way', () => {
  fc.assert(
    fc.property(situation, ({ due, running, roomOf }) => {
      const [first] = chooseDeliveries(due, running, roomOf);
      if (!first) return;
      const share = (id: string) => count(running, ({ accountId }) => accountId === id);
      const { accounts, hosts, endpoints, retries } = fullNow(running, roomOf);
      const able = due.filter(
        (each) =>
          !accounts.includes(each.accountId) &&
          !hosts.includes(each.host) &&
          !endpoints.includes(each.endpoint) &&
          roomOf(each.host) > 0 &&
          !(retries && each.attempts > 0),
      );
      const best = Math.min(...able.map(({ rank }) => rank));
      expect(first.rank).toBe(best);
      const equals = able.filter(({ rank }) => rank === best);
      expect(share(first.accountId)).toBe(Math.min(...equals.map(({ accountId }) => share(accountId))));
    }),
  );
});

it('lets a neighbour in beside an account with hundreds of messages', () => {
  const hog = Array.from({ length: 300 }, (_, at) => ({
    accountId: 'hog',
    host: 'slow',
    endpoint: `e${at}`,
    rank: 0,
    attempts: 0,
  }));
  const neighbour = { accountId: 'neighbour', host: 'good', endpoint: 'n', rank: 3, attempts: 0 };
  const chosen = chooseDeliveries([...hog, neighbour], [], () => 24);
  expect(chosen.map(({ accountId }) => accountId)).toEqual(['hog', 'hog', 'hog', 'hog', 'neighbour']);
});
