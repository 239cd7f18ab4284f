import { type Clock, withLimit } from '@ligo/machine';

/** Longest wait of the sign-out for the server and for the clearing. */
const SIGN_OUT_LIMIT_MS = 5_000;

/** Makes the sign-out: it clears all stored data first and the token last. When the session ends, its subscribers have nothing to clear. */
export function createSignOut({
  clock,
  logout,
  clear,
  endSession,
}: {
  clock: Clock;
  /** Ends the sign-in at the server, now or once it can be reached. Never rejects. */
  logout(): Promise<void>;
  /** Clears the data on this phone except the token. */
  clear(): Promise<void>;
  /** Ends the session on this phone. */
  endSession(): void;
}): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = async () => {
    // Neither a silent server nor a failed clearing may keep the owner signed in.
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
