import { isIP } from 'node:net';
import { isPublicAddress } from '@ligo/link';

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
