import { LINK } from '@ligo/protocol';
import type { LinkState } from '../../stores/link/link-store.ts';

export type ConnectionState = 'connected' | 'waiting' | 'connecting' | 'impossible';

/**
 * Connected needs a fresh ping; waiting means that the server is reached and the car is not; impossible is what does not pass
 * by itself; connecting is all the rest.
 */
export function connectionState({ reach, failure, lastPingAtMs }: LinkState, nowMs: number): ConnectionState {
  const isFresh = lastPingAtMs !== null && nowMs - lastPingAtMs <= LINK.pingFreshMs;
  if (reach === 'car' && isFresh) return 'connected';
  if (reach === 'server') return 'waiting';
  return failure && !failure.retryable ? 'impossible' : 'connecting';
}
