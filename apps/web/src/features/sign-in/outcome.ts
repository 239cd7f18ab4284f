/** The outcome that the page back from the provider passes to the sign-in screen. */
export interface SignInOutcome {
  hasFailed: boolean;
}

/** Reads a navigation state. */
export function hasFailed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasFailed' in state && state.hasFailed === true;
}
