import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/**
 * Whether the server may send to an endpoint that a browser named. In production only to `https` at a public name, so that
 * nobody can make the server talk to machines behind it.
 */
export function isPushEndpoint(endpoint: string, isProduction: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (!isProduction) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || host === 'localhost' || host.endsWith('.localhost')) return false;
  if (isIP(host) === 0) return host.includes('.') && !/\.(local|internal|lan|home)$/.test(host);
  return isPublicAddress(host);
}
