import { createHmac } from 'node:crypto';
import type { IceServer } from '@ligo/protocol';
import type { Config } from '../config.ts';

/**
 * ICE servers with credentials of the account, valid for at least half the configured lifetime and at most all of it. The scheme
 * is coturn's shared secret (draft-uberti-behave-turn-rest): the user name starts with the unix time of expiry, and the password
 * is its HMAC-SHA1. The rest of the name is constant for an account, so that coturn's `user-quota` applies to it, and does not
 * reveal the account.
 */
export function relayServers(settings: Config['relay'], accountId: string, nowMs: number): IceServer[] {
  const servers: IceServer[] = [];
  if (settings.stunUrls.length > 0) servers.push({ urls: [...settings.stunUrls] });
  if (settings.turnUrls.length > 0 && settings.secret) {
    const { secret, lifetimeS } = settings;
    const windowS = lifetimeS / 2;
    const expiresS = Math.floor(Math.floor(nowMs / 1000 / windowS) * windowS) + lifetimeS;
    const name = createHmac('sha256', secret).update(`account ${accountId}`).digest('hex').slice(0, 16);
    const username = `${expiresS}:${name}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    servers.push({ urls: [...settings.turnUrls], username, credential });
  }
  return servers;
}

/** Warnings about connections that these relay servers cannot provide, for the operator; empty if none are known. */
export function missingRelayTransports({ turnUrls }: { turnUrls: readonly string[] }): string[] {
  if (turnUrls.length === 0)
    return [
      'No relay is configured (LIGO_TURN_URLS): a phone and a car without a direct path between their networks, as in most mobile networks, cannot connect.',
    ];
  const gaps: string[] = [];
  if (!turnUrls.some(isUdp))
    gaps.push('No relay over UDP is configured (turn:HOST:3478?transport=udp): cars support only UDP.');
  if (!turnUrls.some((url) => url.startsWith('turns:')))
    gaps.push(
      'No relay over TLS is configured (turns:HOST:443?transport=tcp): phones in networks that block other traffic cannot connect.',
    );
  return gaps;
}

const isUdp = (url: string) => url.startsWith('turn:') && !/[?&]transport=tcp\b/.test(url);
