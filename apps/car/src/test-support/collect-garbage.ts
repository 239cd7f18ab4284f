import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects at once what nothing holds, so that what is left is held. */
export const collectGarbage: () => void = runInNewContext('gc');
