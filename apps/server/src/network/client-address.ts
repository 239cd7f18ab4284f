import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

type Trust = (address: string, hop: number) => boolean;

/** Believes as many hops of `X-Forwarded-For` as there are proxies in front, counted from the server outwards. */
export function trustedHops(proxies: number): Trust {
  return (_address, hop) => hop < proxies;
}

/** Address of who asks: the connection's, or behind `n` proxies the nth entry of `X-Forwarded-For` from its end. */
export function clientAddress(request: IncomingMessage, trust: Trust): string {
  return proxyAddr(request, trust) || 'unknown';
}

/** What counts as one client: an IPv4 address, or the /64 of IPv6 that one household has. */
export function networkOf(address: string): string {
  const text = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!text.includes(':')) return text;
  const [head = '', tail] = text.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
