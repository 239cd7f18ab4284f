import type { Delivery } from '../storage/push-outbox.ts';

/** The properties of a delivery that decide its order. */
export type DeliveryCandidate = Pick<Delivery, 'accountId' | 'host' | 'endpoint' | 'rank' | 'attempts'>;

/** Limits of concurrent deliveries: of the server, of its untrusted deliveries, and of one account. */
export const SLOTS = { all: 64, untrusted: 32, perAccount: 4 } as const;

export interface HostCapacity {
  capacityOf(host: string): number;
  /** Whether the host recently accepted messages. Retries and deliveries to other hosts are untrusted. */
  isTrusted(host: string): boolean;
}

/** Targets that may get no further delivery now. */
export interface SaturatedTargets {
  accounts: string[];
  hosts: string[];
  endpoints: string[];
  /** Whether untrusted deliveries are at their limit. */
  untrusted: boolean;
}

/** Targets with the maximum number of running deliveries. */
export function saturatedTargets(running: Iterable<DeliveryCandidate>, view: HostCapacity): SaturatedTargets {
  const { accounts, hosts, endpoints, untrusted } = tally(running, view);
  return {
    accounts: [...accounts].filter(([, count]) => count >= SLOTS.perAccount).map(([id]) => id),
    hosts: [...hosts].filter(([host, count]) => count >= view.capacityOf(host)).map(([host]) => host),
    endpoints: [...endpoints],
    untrusted: untrusted >= SLOTS.untrusted,
  };
}

/**
 * Selects the deliveries to start, most urgent first. Among equally urgent ones, the account with the fewest running deliveries
 * comes first, then the given order counts. The limits of the server, of an account, a host, a browser and of untrusted deliveries hold.
 */
export function selectDeliveries<T extends DeliveryCandidate>(
  due: readonly T[],
  running: Iterable<DeliveryCandidate>,
  view: HostCapacity,
): T[] {
  const now = tally(running, view);
  const left = [...due];
  const chosen: T[] = [];
  const isAllowed = (each: T) => {
    const { accountId, host, endpoint } = each;
    return (
      !now.endpoints.has(endpoint) &&
      (now.accounts.get(accountId) ?? 0) < SLOTS.perAccount &&
      (now.hosts.get(host) ?? 0) < view.capacityOf(host) &&
      (now.untrusted < SLOTS.untrusted || !isDoubtful(each, view))
    );
  };
  const share = ({ accountId }: T) => now.accounts.get(accountId) ?? 0;
  while (now.all < SLOTS.all) {
    let best: T | null = null;
    for (const each of left)
      if (
        isAllowed(each) &&
        (!best || each.rank < best.rank || (each.rank === best.rank && share(each) < share(best)))
      )
        best = each;
    if (!best) break;
    left.splice(left.indexOf(best), 1);
    chosen.push(best);
    add(now, best, view);
  }
  return chosen;
}

interface Tally {
  all: number;
  untrusted: number;
  accounts: Map<string, number>;
  hosts: Map<string, number>;
  endpoints: Set<string>;
}

const isDoubtful = ({ host, attempts }: DeliveryCandidate, view: HostCapacity) =>
  attempts > 0 || !view.isTrusted(host);

function tally(running: Iterable<DeliveryCandidate>, view: HostCapacity): Tally {
  const sum: Tally = { all: 0, untrusted: 0, accounts: new Map(), hosts: new Map(), endpoints: new Set() };
  for (const each of running) add(sum, each, view);
  return sum;
}

function add(sum: Tally, each: DeliveryCandidate, view: HostCapacity): void {
  const { accountId, host, endpoint } = each;
  sum.all += 1;
  sum.endpoints.add(endpoint);
  if (isDoubtful(each, view)) sum.untrusted += 1;
  sum.accounts.set(accountId, (sum.accounts.get(accountId) ?? 0) + 1);
  sum.hosts.set(host, (sum.hosts.get(host) ?? 0) + 1);
}
