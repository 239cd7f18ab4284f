import { type Clock, withLimit } from '@ligo/machine';

/** Signing out waits no longer than this for the server and for what has to be cleared. */
const SIGN_OUT_LIMIT_MS = 5_000;

export interface SignOutNeeds {
  clock: Clock;
  /** Ends the sign-in at the server, now or once it can be reached. Never rejects. */
  logout(): Promise<void>;
  /** Forgets everything kept on this phone but the token. */
  clear(): Promise<void>;
  /** Ends the session on this phone. */
  endSession(): void;
}

/**
 * Makes the way out, in one direction: everything that is kept goes first, the token last. The session knows nobody; who follows it
 * hears that it ended and has nothing left to clear.
 */
export function createSignOut({ clock, logout, clear, endSession }: SignOutNeeds): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = async () => {
    // Neither a server that is silent nor a failed clearing may keep anybody signed in.
    const cleared = Promise.all([logout(), clear().catch(() => {})]);
    await withLimit(clock, SIGN_OUT_LIMIT_MS, cleared, () => {});
    endSession();
  };
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
