import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects garbage all the time until the returned function is called, for tests of what Node holds weakly. */
export function collectGarbage(): () => void {
  setFlagsFromString('--expose-gc');
  const collecting = setInterval(runInNewContext('gc'), 20);
  return () => clearInterval(collecting);
}
