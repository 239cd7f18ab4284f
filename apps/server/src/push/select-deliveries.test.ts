import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type DeliveryCandidate,
  type HostCapacity,
  SLOTS,
  saturatedTargets,
  selectDeliveries,
} from './select-deliveries.ts';

const of = (name: string, count: number) =>
  fc.constantFrom(...Array.from({ length: count }, (_, at) => name + at));
const delivery: fc.Arbitrary<DeliveryCandidate> = fc.record({
  accountId: of('account', 12),
  host: of('host', 4),
  endpoint: of('endpoint', 100),
  rank: fc.integer({ min: 0, max: 3 }),
  attempts: fc.integer({ min: 0, max: 2 }),
});
const rooms = fc.array(fc.integer({ min: 0, max: 24 }), { minLength: 4, maxLength: 4 });
/** Hosts with these rooms; those with more than 4 are trusted. */
const viewOf = (room: number[]): HostCapacity => {
  const capacityOf = (host: string) => room[Number(host.slice('host'.length))] ?? 0;
  return { capacityOf, isTrusted: (host) => capacityOf(host) > 4 };
};
const isDoubtful = ({ host, attempts }: DeliveryCandidate, view: HostCapacity) =>
  attempts > 0 || !view.isTrusted(host);
const count = (all: DeliveryCandidate[], is: (each: DeliveryCandidate) => boolean) => all.filter(is).length;
/** What may run at a time, made by the choice itself. */
const situation = fc
  .record({
    before: fc.array(delivery, { maxLength: 80 }),
    due: fc.array(delivery, { maxLength: 120 }),
    rooms,
  })
  .map(({ before, due, rooms: room }) => ({
    due,
    view: viewOf(room),
    running: selectDeliveries(before, [], viewOf(room)),
  }));

it('never exceeds the limits of the server, an account, a host, a browser and untrusted deliveries', () => {
  fc.assert(
    fc.property(situation, ({ due, running, view }) => {
      const all = [...running, ...selectDeliveries(due, running, view)];
      expect(all.length).toBeLessThanOrEqual(SLOTS.all);
      expect(count(all, (each) => isDoubtful(each, view))).toBeLessThanOrEqual(SLOTS.untrusted);
      expect(new Set(all.map(({ endpoint }) => endpoint)).size).toBe(all.length);
      for (const { accountId, host } of all) {
        expect(count(all, (each) => each.accountId === accountId)).toBeLessThanOrEqual(SLOTS.perAccount);
        expect(count(all, (each) => each.host === host)).toBeLessThanOrEqual(view.capacityOf(host));
      }
    }),
  );
});

it('leaves nothing that could begin, and nothing of who is full', () => {
  fc.assert(
    fc.property(situation, ({ due, running, view }) => {
      const chosen = selectDeliveries(due, running, view);
      const all = [...running, ...chosen];
      const { accounts, hosts, endpoints, untrusted } = saturatedTargets(all, view);
      if (all.length === SLOTS.all) return;
      for (const left of due.filter((each) => !chosen.includes(each)))
        expect(
          accounts.includes(left.accountId) ||
            hosts.includes(left.host) ||
            endpoints.includes(left.endpoint) ||
            view.capacityOf(left.host) === 0 ||
            (untrusted && isDoubtful(left, view)),
        ).toBe(true);
    }),
  );
});

it('selects more urgent deliveries first, and among equals the account with fewer running ones', () => {
  fc.assert(
    fc.property(situation, ({ due, running, view }) => {
      const [first] = selectDeliveries(due, running, view);
      if (!first) return;
      const share = (id: string) => count(running, ({ accountId }) => accountId === id);
      const { accounts, hosts, endpoints, untrusted } = saturatedTargets(running, view);
      const able = due.filter(
        (each) =>
          !accounts.includes(each.accountId) &&
          !hosts.includes(each.host) &&
          !endpoints.includes(each.endpoint) &&
          view.capacityOf(each.host) > 0 &&
          !(untrusted && isDoubtful(each, view)),
      );
      const best = Math.min(...able.map(({ rank }) => rank));
      expect(first.rank).toBe(best);
      const equals = able.filter(({ rank }) => rank === best);
      expect(share(first.accountId)).toBe(Math.min(...equals.map(({ accountId }) => share(accountId))));
    }),
  );
});
