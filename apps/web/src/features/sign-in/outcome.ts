/** What the sign-in screen is told by the page that came back from the provider. */
export interface SignInOutcome {
  hasFailed: boolean;
}

/** Reads a navigation state. */
export function hasFailed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasFailed' in state && state.hasFailed === true;
}
