import { createObservable } from '../../lib/values/observable.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { RunExclusive } from '../../ports/browser.ts';
import type { Session } from './create-session.ts';
import { REFRESH_LOCK } from './refresh-lock.ts';

/** The way back into a sign-in of which only the refresh cookie is left. Readable: whether it is being tried. */
export interface Restore extends Readable<boolean> {
  /** Asks for a token once; resolves to whether the owner is signed in now. Never rejects. */
  run(): Promise<boolean>;
}

/** Makes the way back: browsers may clear the token, which scripts can write, and keep the cookie, which they cannot. */
export function createRestore(parts: {
  session: Pick<Session, 'get' | 'readStored' | 'signIn'>;
  runExclusive: RunExclusive;
  /** Whether the cookie is one that the owner has logged out of. */
  isLoggedOut(): boolean;
  /** Asks the server for a token with the refresh cookie. Rejects without one. */
  requestServer(): Promise<string>;
}): Restore {
  const { session, runExclusive, isLoggedOut, requestServer } = parts;
  const isRunning = createObservable(false);
  const ask = async () => {
    if (session.readStored() === null && !isLoggedOut()) session.signIn(await requestServer());
  };
  let running: Promise<boolean> | null = null;
  return {
    get: isRunning.get,
    subscribe: isRunning.subscribe,
    run() {
      isRunning.set(true);
      running ??= runExclusive(REFRESH_LOCK, ask)
        .catch(() => {})
        .then(() => {
          running = null;
          isRunning.set(false);
          return session.get().token !== null;
        });
      return running;
    },
  };
}
