import { promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@ligo/link';

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

/** Names that are never on the public internet: special-use domains and names of home routers. */
const INNER_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion)$/;
const LOOPBACK = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * Whether the server may send to an endpoint that a browser registered: `https` at a public name or address, so that clients
 * cannot make the server call machines of its private network. `allowsLoopback` also allows loopback addresses, with or without
 * TLS, for the push service of the demo or a test.
 */
export function isPushEndpoint(endpoint: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (allowsLoopback && LOOPBACK.test(hostname)) return protocol === 'https:' || protocol === 'http:';
  if (protocol !== 'https:') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !INNER_NAME.test(name);
}
