/** What the choice looks at in a delivery. */
export interface Choosable {
  accountId: string;
  host: string;
  /** The browser's address; it gets one message at a time, so that they come in order. */
  endpoint: string;
  /** Urgency, 0 first. */
  rank: number;
  /** Failed tries so far. */
  attempts: number;
}

/** Deliveries at once: of a server, of it for what failed before, and of one account. */
export const SLOTS = { all: 64, retries: 32, perAccount: 4 } as const;

/** What no further delivery may belong to at the moment. */
export interface Full {
  accounts: string[];
  hosts: string[];
  endpoints: string[];
  retries: boolean;
}

/** Who has as many deliveries under way as may be; `roomOf` says how many a host may have. */
export function fullNow(running: Iterable<Choosable>, roomOf: (host: string) => number): Full {
  const { accounts, hosts, endpoints, retries } = tally(running);
  return {
    accounts: [...accounts].filter(([, count]) => count >= SLOTS.perAccount).map(([id]) => id),
    hosts: [...hosts].filter(([host, count]) => count >= roomOf(host)).map(([host]) => host),
    endpoints: [...endpoints],
    retries: retries >= SLOTS.retries,
  };
}

/**
 * Which deliveries to begin, most urgent first: of the same urgency those of the account that has the fewest under way, then in
 * the given order. Never more than the server, an account, a host, a browser or repeated tries may have.
 */
export function chooseDeliveries<T extends Choosable>(
  due: readonly T[],
  running: Iterable<Choosable>,
  roomOf: (host: string) => number,
): T[] {
  const now = tally(running);
  const left = [...due];
  const chosen: T[] = [];
  const isAllowed = ({ accountId, host, endpoint, attempts }: T) =>
    !now.endpoints.has(endpoint) &&
    (now.accounts.get(accountId) ?? 0) < SLOTS.perAccount &&
    (now.hosts.get(host) ?? 0) < roomOf(host) &&
    (attempts === 0 || now.retries < SLOTS.retries);
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
    add(now, best);
  }
  return chosen;
}

interface Tally {
  all: number;
  retries: number;
  accounts: Map<string, number>;
  hosts: Map<string, number>;
  endpoints: Set<string>;
}

function tally(running: Iterable<Choosable>): Tally {
  const sum: Tally = { all: 0, retries: 0, accounts: new Map(), hosts: new Map(), endpoints: new Set() };
  for (const each of running) add(sum, each);
  return sum;
}

function add(sum: Tally, { accountId, host, endpoint, attempts }: Choosable): void {
  sum.all += 1;
  sum.endpoints.add(endpoint);
  if (attempts > 0) sum.retries += 1;
  sum.accounts.set(accountId, (sum.accounts.get(accountId) ?? 0) + 1);
  sum.hosts.set(host, (sum.hosts.get(host) ?? 0) + 1);
}
