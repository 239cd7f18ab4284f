import type { Readable } from '../../lib/values/readable.ts';

export interface SessionStore extends Readable<{ token: string | null }> {
  signIn(token: string): void;
  /** Ends the session at the server, clears local databases (at most 5 s), the token and every store. Never rejects. */
  signOut(): Promise<void>;
}
