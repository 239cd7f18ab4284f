import { BlockList, isIP, isIPv6 } from 'node:net';
import type { IceServer } from '@ligo/protocol';

/** Loopback, private, shared, link-local, multicast and reserved networks (IANA special-purpose registries). */
const SPECIAL: readonly (readonly [network: string, prefix: number])[] = [
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
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
];
const special = new BlockList();
for (const [network, prefix] of SPECIAL)
  special.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');

const HOST = /^\w+:(?:\[([^\]]*)\]|([^:?]*))/;
/** A name of the public name system: its last label is no number, which resolvers read as an address. */
const PUBLIC_NAME = /^[^.]+(\.[^.]+)*\.[a-z][a-z0-9-]*$/i;
const LOCAL_NAME = /\.(localhost|local|lan|internal|home\.arpa)$/i;

/** Whether a name or address, as it is written, is of this host or a local network. */
export function isLocalHost(host: string): boolean {
  const family = isIP(host);
  if (family !== 0) return special.check(host, family === 6 ? 'ipv6' : 'ipv4');
  const name = host.replace(/\.$/, '');
  return !PUBLIC_NAME.test(name) || LOCAL_NAME.test(name);
}

/**
 * The ICE servers without those on this host or its LAN, which receive packets of the unit. A server at a local origin is in the
 * owner's own network, and so are its ICE servers.
 */
export function publicIceServers(servers: readonly IceServer[], serverOrigin: string): IceServer[] {
  if (isLocalHost(new URL(serverOrigin).hostname.replace(/^\[|\]$/g, ''))) return [...servers];
  return servers.flatMap((server) => {
    const urls = [server.urls].flat().filter((url) => {
      const [, ipv6, host] = HOST.exec(url) ?? [];
      return !isLocalHost(ipv6 ?? host ?? '');
    });
    return urls.length > 0 ? [{ ...server, urls }] : [];
  });
}
