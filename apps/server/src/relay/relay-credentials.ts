import { createHmac, randomBytes } from 'node:crypto';
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
 * ICE servers with credentials of their own, good for the settings' lifetime. The scheme is coturn's shared secret
 * (draft-uberti-behave-turn-rest): the user name begins with the unix time at which it runs out, the password is its
 * HMAC-SHA1.
 */
export function relayServers(settings: RelaySettings, nowMs: number): IceServer[] {
  const servers: IceServer[] = [];
  if (settings.stunUrls.length > 0) servers.push({ urls: [...settings.stunUrls] });
  if (settings.turnUrls.length > 0 && settings.secret) {
    const username = `${Math.floor(nowMs / 1000) + settings.lifetimeS}:${randomBytes(6).toString('hex')}`;
    const credential = createHmac('sha1', settings.secret).update(username).digest('base64');
    servers.push({ urls: [...settings.turnUrls], username, credential });
  }
  return servers;
}
