import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { ApiError } from '../../ports/api.ts';
import type { TextStorage } from '../../ports/storage.ts';

/** Web Lock under which tabs take turns with the refresh cookie. */
export const REFRESH_LOCK = 'ligo.refresh';

/** Whether an owner is signed in in this browser. */
export interface SessionStore extends Readable<{ token: string | null }> {
  signIn(token: string): void;
}

/** How a refresh ended: a good token to go on with, a session that is over, or no answer. */
export type RefreshResult =
  | { kind: 'renewed'; token: string }
  | { kind: 'ended' }
  | { kind: 'failed'; error: ApiError };

/** Renews the token that was found to be stale. Never rejects. */
export type RefreshToken = (staleToken: string) => Promise<RefreshResult>;

/** The public store, and what refreshing the token needs: the token lives in browser storage and is the same in every tab. */
export function createSession(storage: TextStorage) {
  const state = createObservable<{ token: string | null }>({ token: storage.get(STORAGE_KEYS.token) });
  let stopListening = () => {};

  const show = (token: string | null) => {
    if (token !== state.get().token) state.set({ token });
  };
  const drop = () => {
    storage.remove(STORAGE_KEYS.token);
    show(null);
  };
  /** Reads the token again from storage: another tab may have renewed it. */
  const readStored = () => {
    show(storage.get(STORAGE_KEYS.token));
    return state.get().token;
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    signIn(token: string) {
      storage.remove(STORAGE_KEYS.logoutOwed);
      storage.set(STORAGE_KEYS.token, token);
      show(token);
    },
    start() {
      stopListening();
      readStored();
      stopListening = storage.onOtherTabChange((key, value) => {
        if (key === STORAGE_KEYS.token) show(value);
      });
    },
    stop() {
      stopListening();
      stopListening = () => {};
    },
    readStored,
    end: drop,
    /** Puts a renewed token in the place of `old`; does nothing if that is no longer the token. */
    replaceToken(old: string, renewed: string) {
      if (readStored() !== old) return;
      storage.set(STORAGE_KEYS.token, renewed);
      show(renewed);
    },
    /** Ends the session if `old` is still its token. */
    dropToken(old: string) {
      if (readStored() === old) drop();
    },
  };
}

export type Session = ReturnType<typeof createSession>;
