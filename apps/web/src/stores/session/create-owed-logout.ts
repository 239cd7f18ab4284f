import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import type { RunExclusive } from '../../ports/run-exclusive.ts';
import type { TextStorage } from '../../ports/text-storage.ts';
import { REFRESH_LOCK } from './refresh-lock.ts';

/** A logout that the server has to hear of, sooner or later: its cookie outlives what this phone forgets. */
export interface OwedLogout {
  /** Whether the server has not heard of the last logout. Until it has, its cookie must sign nobody in. */
  isOwed(): boolean;
  /** Owes a logout, and tries to tell the server. Never rejects. */
  owe(): Promise<void>;
  /** Tells the server of a logout that it did not hear of; does nothing if none is owed. Never rejects. */
  pay(): Promise<void>;
}

/** What says, where scripts can read it, that the server has left a sign-in in this browser. */
export interface SignInMark {
  isThere(): boolean;
  remove(): void;
}

/** Makes the debt, which is kept in browser storage: signing in anew ends it, since the cookie is another one then. */
export function createOwedLogout(parts: {
  storage: TextStorage;
  runExclusive: RunExclusive;
  mark: SignInMark;
  /** Ends the sign-in of the cookie. Rejects if the server does not. */
  askServer(): Promise<unknown>;
}): OwedLogout {
  const { storage, runExclusive, mark, askServer } = parts;
  // The mark went with the logout: one that is there is of a newer sign-in, which has replaced the owed cookie.
  const isOwed = () => storage.get(STORAGE_KEYS.logoutOwed) !== null && !mark.isThere();
  const tell = async () => {
    // Another tab may have told it while this one waited for its turn.
    if (!isOwed()) return;
    await askServer();
    storage.remove(STORAGE_KEYS.logoutOwed);
  };
  return {
    isOwed,
    owe() {
      storage.set(STORAGE_KEYS.logoutOwed, '1');
      return runExclusive(REFRESH_LOCK, () => {
        // In its turn: a refresh that was under way has left its mark by now.
        mark.remove();
        return tell();
      }).catch(() => {});
    },
    pay: async () => {
      if (isOwed()) await runExclusive(REFRESH_LOCK, tell).catch(() => {});
    },
  };
}
