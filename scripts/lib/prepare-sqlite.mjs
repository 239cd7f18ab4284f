import { readFileSync, rmSync } from 'node:fs';
import { installCommand, isOnPath } from './debian-packages.mjs';
import { root } from './paths.mjs';
import { mustRun, runToEnd } from './run.mjs';

/** Symbol of a library that aborts during garbage collection: modules compiled against Node.js 24.19.0 to 24.22.0 (nodejs/node#65446). */
const ABORTING = 'RemoveEnvironmentCleanupHook';
const LIBRARY = `${root}node_modules/better-sqlite3/build/Release/better_sqlite3.node`;
const COMPILERS = ['python3', 'make', 'g++'];

/** Whether a compiled library has the fault. */
export const aborts = (library) => library.includes(ABORTING);

const loadsHere = async () =>
  (await runToEnd(process.execPath, ['-e', "require('better-sqlite3')(':memory:').close()"], {
    stdio: 'ignore',
  })) === 0;

/** Its own -O3 takes almost twice as long to compile, and queries are as fast. */
const rebuildHere = () =>
  mustRun('npm', ['rebuild', 'better-sqlite3', '--loglevel=error'], {
    env: { CFLAGS: '-O1', CXXFLAGS: '-O1', ...process.env },
  });

/**
 * Fetches SQLite for this Node.js if it does not load, or compiles it for half a minute where it is out of reach. Throws an error that names
 * what is missing if that is impossible, or if the result would abort.
 */
export async function prepareSqlite({
  loads = loadsHere,
  rebuild = rebuildHere,
  library = () => readFileSync(LIBRARY),
  discard = () => rmSync(LIBRARY),
  has = isOnPath,
} = {}) {
  if (await loads()) return;
  try {
    await rebuild();
  } catch (error) {
    const missing = COMPILERS.filter((each) => !has(each));
    if (missing.length === 0) throw error;
    throw new Error(
      `SQLite could not be fetched, and is not compiled without these packages: ${installCommand(missing)}`,
    );
  }
  if (!aborts(library())) return;
  // The next start would load it.
  discard();
  throw new Error(
    `SQLite compiled for Node.js ${process.versions.node} would end the programs. Use Node.js 20, 22 or 24.18.`,
  );
}
