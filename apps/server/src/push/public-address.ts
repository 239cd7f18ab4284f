import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks of machines that are not on the public internet (RFC 6890): none of them is a push service's. */
const INNER: Array<[network: string, prefix: number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

const inner = new BlockList();
for (const [network, prefix] of INNER)
  inner.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');

/** Whether an IP address belongs to the public internet; IPv4 inside IPv6 counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !inner.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** A name led to an address that is not public. */
export class InnerAddressError extends Error {}

/**
 * Looks names up for a connection and refuses those with any address that is not public. What was looked at is what the
 * connection uses, so a name cannot change its mind in between.
 */
export function publicLookup(lookup: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new InnerAddressError(`${hostname} is not on the public internet`), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
