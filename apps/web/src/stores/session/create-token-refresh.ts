import { ApiError } from '../../ports/api.ts';
import type { RunExclusive } from '../../ports/browser.ts';
import { REFRESH_LOCK, type RefreshResult, type RefreshToken, type Session } from './session-store.ts';

/**
 * Makes the one way to renew the token. The refresh cookie rotates and using it twice ends the sign-in, so calls of
 * one tab share a refresh, and tabs take turns and look first whether another one has done it.
 */
export function createTokenRefresh(ports: {
  session: Session;
  runExclusive: RunExclusive;
  /** Asks the server for a new access token. Rejects with `ApiError`. */
  requestServer(): Promise<string>;
}): RefreshToken {
  const { session, runExclusive, requestServer } = ports;
  const running = new Map<string, Promise<RefreshResult>>();

  const renew = async (staleToken: string): Promise<RefreshResult> => {
    const current = session.readStored();
    if (current === null) return { kind: 'ended' };
    if (current !== staleToken) return { kind: 'renewed', token: current };
    try {
      const token = await requestServer();
      session.replaceToken(staleToken, token);
      return session.get().token === null ? { kind: 'ended' } : { kind: 'renewed', token };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.failure.status !== 401) return { kind: 'failed', error };
      session.dropToken(staleToken);
      return { kind: 'ended' };
    }
  };

  return (staleToken) => {
    const known = running.get(staleToken);
    if (known) return known;
    const started = runExclusive(REFRESH_LOCK, () => renew(staleToken)).finally(() =>
      running.delete(staleToken),
    );
    running.set(staleToken, started);
    return started;
  };
}
