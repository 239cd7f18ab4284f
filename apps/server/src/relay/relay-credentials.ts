import { createHmac } from 'node:crypto';
import type { IceServer } from '@ligo/protocol';

/** The relays of an installation. */
export interface RelaySettings {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** coturn's `static-auth-secret`. */
  secret: string | null;
  lifetimeS: number;
}

/**
 * ICE servers with credentials of the account, good for half the settings' lifetime at least and for all of it at most. The
 * scheme is coturn's shared secret (draft-uberti-behave-turn-rest): the user name begins with the unix time at which it runs
 * out, the password is its HMAC-SHA1. What follows the time is always the same for an account, so that coturn's `user-quota`
 * bounds what one account takes, and tells nobody which account it is.
 */
export function relayServers(settings: RelaySettings, accountId: string, nowMs: number): IceServer[] {
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
