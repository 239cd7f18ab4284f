import { promises as dns } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { isPublicAddress } from '@ligo/link';
import { type Clock, withLimit } from '@ligo/machine';
import type { IceServer } from '@ligo/protocol';
import { addressesOf, type Interfaces, unitInterfaces } from './unit-interfaces.ts';

export type ResolveName = (name: string) => Promise<string[]>;

/** Longer would delay the offer more than a missing relay server costs; the next attempt resolves the names again. */
const RESOLVE_WITHIN_MS = 2_000;
/** Names resolved for one connection; the server chooses them. */
const MAX_NAMES = 8;

/** Scheme, host, and the rest of an ICE server without TLS. The peer library has no TLS; a certificate would need the name. */
const ICE_URL = /^(stun|turn):(?:\[([^\]]*)\]|([^:?]*))(.*)$/;
/** A name of the public name system: its last label is no number, which resolvers read as an address. */
const PUBLIC_NAME = /^[^.]+(\.[^.]+)*\.[a-z][a-z0-9-]*$/i;
const LOCAL_NAME = /\.(localhost|local|lan|internal|home\.arpa)$/i;

function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return PUBLIC_NAME.test(name) && !LOCAL_NAME.test(name);
}

/** Whether a name or address, as it is written, is of this host or a local network. */
function isLocalHost(host: string): boolean {
  return isIP(host) !== 0 ? !isPublicAddress(host) : !isPublicName(host);
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** The networks that the unit is in: an address of IPv6 there is often a public one. */
function ownNetworks(interfaces: Interfaces): BlockList {
  const networks = new BlockList();
  for (const { address, cidr } of addressesOf(interfaces)) {
    const prefix = Number(cidr?.split('/')[1]);
    if (prefix > 0) networks.addSubnet(address, prefix, familyOf(address));
    else networks.addAddress(address, familyOf(address));
  }
  return networks;
}

const hasIpv4 = () =>
  addressesOf(unitInterfaces()).some(({ family, internal }) => family === 'IPv4' && !internal);

/**
 * Resolves names without the thread pool, which the files share. The addresses are of the unit's own kind of network if it can be.
 * @param nameServers those of the unit by default, as they are now
 */
export function dnsResolver(nameServers?: readonly string[]): ResolveName {
  const resolver = new dns.Resolver();
  if (nameServers) resolver.setServers(nameServers);
  const four = (name: string) => resolver.resolve4(name);
  const six = (name: string) => resolver.resolve6(name);
  const [first, second] = hasIpv4() ? [four, six] : [six, four];
  return (name) => first(name).catch(() => second(name));
}

/**
 * The ICE servers by their public addresses, without those on this host or in its networks: they receive packets of the unit. The peer
 * library gets no names, so a name cannot change after its check. A server at a local origin is in the owner's own network, and so are its
 * ICE servers.
 */
export async function publicIceServers(
  servers: readonly IceServer[],
  {
    serverOrigin,
    clock,
    resolve = dnsResolver(),
    interfaces = unitInterfaces,
  }: { serverOrigin: string; clock: Clock; resolve?: ResolveName; interfaces?: () => Interfaces },
): Promise<IceServer[]> {
  if (isLocalHost(new URL(serverOrigin).hostname.replace(/^\[|\]$/g, ''))) return [...servers];
  const resolved = new Map<string, Promise<string | null>>();
  const own = ownNetworks(interfaces());
  const isAllowed = (address: string) => isPublicAddress(address) && !own.check(address, familyOf(address));

  async function resolvePublic(name: string): Promise<string | null> {
    const found = await withLimit(clock, RESOLVE_WITHIN_MS, resolve(name), () => []).catch(() => []);
    const [address] = found;
    return address !== undefined && found.every(isAllowed) ? address : null;
  }
  function addressOf(host: string): Promise<string | null> | string | null {
    if (isIP(host) !== 0) return isAllowed(host) ? host : null;
    if (!isPublicName(host)) return null;
    if (!resolved.has(host) && resolved.size < MAX_NAMES) resolved.set(host, resolvePublic(host));
    return resolved.get(host) ?? null;
  }
  async function checked(url: string): Promise<string[]> {
    const [, scheme, ipv6, name = '', rest = ''] = ICE_URL.exec(url) ?? [];
    const address = await addressOf(ipv6 ?? name);
    if (!address) return [];
    return [`${scheme}:${isIPv4(address) ? address : `[${address}]`}${rest}`];
  }
  const lists = await Promise.all(
    servers.map(async (server) => ({
      ...server,
      urls: (await Promise.all([server.urls].flat().map(checked))).flat(),
    })),
  );
  return lists.filter(({ urls }) => urls.length > 0);
}
