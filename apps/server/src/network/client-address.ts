import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** `[IPv6]` or `IPv4`, each with or without a port; other text is unchanged. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+)(?::\d+)?|(.*))$/;
/** IPv4-mapped IPv6 address. */
const MAPPED = '::ffff:';

type Trust = (address: string, hop: number) => boolean;

/** Shared address space (RFC 6598), which overlay networks use too. */
const SHARED = '100.64.0.0/10';
const isLocal = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal', SHARED]);

/**
 * Trusts as many hops of `X-Forwarded-For` as there are proxies in front, counted from the server outwards. The first proxy connects
 * from this host or a private network: a public client that reaches the server directly may send any header.
 */
export function trustedHops(proxies: number): Trust {
  return (address, hop) => hop < proxies && (hop > 0 || isLocal(address, hop));
}

/** Address of the client: of the connection, or behind `n` proxies the nth entry of `X-Forwarded-For` from its end. */
export function clientAddress(request: IncomingMessage, trust: Trust): string {
  return proxyAddr(request, trust) || 'unknown';
}

/**
 * The key that counts as one client: an IPv4 address, or the /64 of an IPv6 address, which one household has. A port and brackets
 * are ignored. All invalid addresses share one key.
 */
export function networkOf(address: string): string {
  const [, bracketed, v4, plain = ''] = WITH_PORT.exec(address) ?? [];
  const host = bracketed ?? v4 ?? plain;
  if (isIPv4(host)) return host;
  if (!isIPv6(host)) return 'unknown';
  const text = new SocketAddress({ address: host, family: 'ipv6' }).address;
  if (text.startsWith(MAPPED)) return text.slice(MAPPED.length);
  const [head = '', tail] = text.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
