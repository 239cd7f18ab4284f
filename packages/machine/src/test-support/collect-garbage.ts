import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const FIRST_PAUSE_MS = 20;

/**
 * Collects garbage until the returned function is called, for tests of what Node holds weakly. Each pause is twice as
 * long as the one before: what is held weakly is collected soon, if ever, and a large heap takes its time.
 */
export function collectGarbage(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let next: NodeJS.Timeout;
  const collectAfter = (pauseMs: number) => {
    next = setTimeout(() => {
      collect();
      collectAfter(2 * pauseMs);
    }, pauseMs);
  };
  collectAfter(FIRST_PAUSE_MS);
  return () => clearTimeout(next);
}
