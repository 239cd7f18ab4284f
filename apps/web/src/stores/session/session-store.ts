import type { Readable } from '../../lib/values/readable.ts';
import type { ApiError } from '../../ports/api.ts';

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
