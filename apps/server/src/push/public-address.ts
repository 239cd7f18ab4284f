import { promises as dns } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

type Network = readonly [network: string, prefix: number];

/** IPv4 networks that are not globally reachable: IANA's special-purpose registry, multicast and reserved networks. */
const SPECIAL_IPV4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** The IPv6 network that IANA allocates for the internet; mapped, translated and local addresses lie outside. */
const GLOBAL_IPV6: Network = ['2000::', 3];

/** Special networks inside it: protocols such as Teredo (2001::/23), documentation, 6to4. */
const SPECIAL_IPV6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet(...GLOBAL_IPV6, 'ipv6');

/** Whether an IP address belongs to the public internet; `false` for any other text. */
export function isPublicAddress(address: string): boolean {
  // An address with a zone is link-local.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

/** A name resolved to an address that is not public. */
export class PrivateAddressError extends Error {}

/** All addresses of a name, IPv4 first. Rejects if there is none. */
export type ResolveName = (name: string) => Promise<string[]>;

const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/**
 * Resolves names without the thread pool. The system's resolver shares that pool with file access, so a few unresponsive DNS
 * servers would block both.
 */
export function dnsResolver(): ResolveName {
  const resolver = new dns.Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  return async (name) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  };
}

/**
 * Resolves names for a connection and rejects those with any address that is not public. The connection uses exactly the checked
 * addresses, so the name cannot change in between.
 */
export function publicLookup(resolve: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (!first || !found.every(isPublicAddress))
          return callback(new PrivateAddressError(`${hostname} is not on the public internet`), '');
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
