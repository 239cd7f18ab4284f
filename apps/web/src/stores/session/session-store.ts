import type { Readable } from '../../lib/values/readable.ts';
import type { ApiError } from '../../ports/api.ts';

export interface SessionStore extends Readable<{ token: string | null }> {
  signIn(token: string): void;
  /** Ends the session at the server, clears local databases (at most 5 s), the token and every store. Never rejects. */
  signOut(): Promise<void>;
}

/** How a refresh ended: a good token to go on with, a session that is over, or no answer. */
export type RefreshResult =
  | { kind: 'renewed'; token: string }
  | { kind: 'ended' }
  | { kind: 'failed'; error: ApiError };

/** Renews the token that was found to be stale. Never rejects. */
export type RefreshToken = (staleToken: string) => Promise<RefreshResult>;
