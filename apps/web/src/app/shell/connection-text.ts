import { LINK } from '@ligo/protocol';
import type { PlainKey, Translate } from '@ligo/texts';
import { sinceText } from '../../i18n/formats.ts';
import type { LinkFailure, LinkState } from '../../stores/link/link-store.ts';

export type ConnectionState = 'connected' | 'direct' | 'waiting' | 'connecting' | 'impossible';

/** The server was reached, and the car was not. */
const CAR_FAILURES: LinkFailure['code'][] = [
  ...(['car', 'hidden', 'silence', 'path', 'unproven', 'outdated', 'waiting', 'removed'] as const),
];

/**
 * Connected needs a fresh ping, and is direct if the link works without the internet; waiting means that the server is reached and the car is not, also between tries at a car that does
 * not answer; impossible is what does not pass by itself; connecting is all the rest.
 */
export function connectionState(
  { reach, isDirect, failure, lastPingAtMs }: LinkState,
  nowMs: number,
): ConnectionState {
  const isFresh = lastPingAtMs !== null && nowMs - lastPingAtMs <= LINK.pingFreshMs;
  if (reach === 'car' && isFresh) return isDirect ? 'direct' : 'connected';
  if (reach === 'server' || (failure && CAR_FAILURES.includes(failure.code))) return 'waiting';
  return failure && !failure.retryable ? 'impossible' : 'connecting';
}

const STATES: Record<ConnectionState, PlainKey<'app'>> = {
  connected: 'shell.connected',
  direct: 'shell.direct',
  waiting: 'shell.waiting',
  connecting: 'shell.connecting',
  impossible: 'shell.connecting',
};

/** The indicator in a few words: the failure, else the state of the link. */
export function connectionText(
  state: ConnectionState,
  failure: LinkFailure | null,
  t: Translate<'app' | 'common'>,
): string {
  return t(failure ? `status.failure.${failure.code}` : STATES[state]);
}

/** The state in one sentence with its start, if something is wrong: the time alone if that is today. */
export function connectionSentence(
  state: ConnectionState,
  failure: LinkFailure | null,
  nowMs: number,
  t: Translate<'app' | 'common'>,
): string {
  if (failure === null || failure.sinceMs === null) return connectionText(state, failure, t);
  const { code, sinceMs } = failure;
  if (
    code === 'browser' ||
    code === 'replaced' ||
    code === 'waiting' ||
    code === 'removed' ||
    code === 'mismatch'
  )
    return connectionText(state, failure, t);
  return t(`shell.since.${code}`, { since: sinceText(t, sinceMs, nowMs) });
}
