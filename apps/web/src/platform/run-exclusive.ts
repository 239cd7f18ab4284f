import type { RunExclusive } from '../ports/browser.ts';

/** Takes turns with the other tabs through Web Locks; a browser without them runs at once. */
export const runExclusive: RunExclusive = (name, run) =>
  'locks' in navigator ? navigator.locks.request(name, run) : run();
