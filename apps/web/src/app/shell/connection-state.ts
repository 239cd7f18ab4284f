import { LINK } from '@ligo/protocol';
import type { LinkState } from '../../stores/link/link-store.ts';

/** What the connection indicator shows. */
export type ConnectionState = 'connected' | 'waiting' | 'connecting' | 'unsupported';

/** Unsupported is a browser that can never connect; connected needs a fresh ping; waiting means that the server is reached but not yet the car. */
export function connectionState(link: LinkState, nowMs: number): ConnectionState {
  if (link.obstacle === 'browser') return 'unsupported';
  const isFresh = link.lastPingAtMs !== null && nowMs - link.lastPingAtMs <= LINK.pingFreshMs;
  if (link.status === 'connected' && isFresh) return 'connected';
  return link.isSocketConnected ? 'waiting' : 'connecting';
}
