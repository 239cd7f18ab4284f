import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of code, which the checks of code read. */
export const ROOMS = ['packages', 'apps', 'e2e', 'bench', 'scripts'];

/** Where the demo keeps everything it writes: databases, keys and logs. */
export const dataDir = process.env.LIGO_HOME ?? `${root}.ligo`;

/** Stamps and caches that can be deleted at any time. */
export const cacheDir = `${root}.cache`;
