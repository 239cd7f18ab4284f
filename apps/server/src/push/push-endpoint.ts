import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Names that never are on the public internet: special-use domains and what home routers give. */
const INNER_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion)$/;
const LOOPBACK = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * Whether the server may send to an endpoint that a browser named: `https` at a public name or address, so that nobody can
 * make the server talk to machines behind it. `allowsLoopback` also lets through loopback addresses, with or without TLS,
 * where a demo or a test has its push service.
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
