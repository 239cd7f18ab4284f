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
