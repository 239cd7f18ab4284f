/** What the choice looks at in a delivery. */
export interface DeliveryCandidate {
  accountId: string;
  host: string;
  /** The browser's address; it gets one message at a time, so that they come in order. */
  endpoint: string;
  /** Urgency, 0 first. */
  rank: number;
  /** Failed tries so far. */
  attempts: number;
}

/** Deliveries at once: of a server, of it for what is doubtful, and of one account. */
export const SLOTS = { all: 64, untrusted: 32, perAccount: 4 } as const;

/** What the choice asks about a host. */
export interface HostCapacity {
  /** How many deliveries it may have at once. */
  capacityOf(host: string): number;
  /** Whether it took messages lately. What failed before and what goes to any other host is doubtful. */
  isTrusted(host: string): boolean;
}

/** What no further delivery may belong to at the moment. */
export interface SaturatedTargets {
  accounts: string[];
  hosts: string[];
  endpoints: string[];
  /** What is doubtful. */
  untrusted: boolean;
}

/** Who has as many deliveries under way as may be. */
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
 * Which deliveries to begin, most urgent first: of the same urgency those of the account that has the fewest under way, then in
 * the given order. Never more than the server, an account, a host, a browser or what is doubtful may have.
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
