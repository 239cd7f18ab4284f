import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDebianPackages } from './lib/debian-packages.mjs';
import { cacheDir, root } from './lib/paths.mjs';
import { main, runToEnd } from './lib/run.mjs';
import { ensureBuilt } from './lib/setup.mjs';
import { programNeeds } from './lib/test-needs.mjs';
import { compileSqlite } from './package/compile-sqlite.mjs';
import { fetchRuntime } from './package/fetch-package.mjs';
import { buildNeeds, compilerOf, targets } from './package/targets.mjs';

/** Output and data that the tests do not read. */
const unread = new Set(['.git', '.cache', '.ligo', 'dist', 'test-results']);
const suites = ['packages/', 'apps/server/', 'apps/car/'];
const library = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';

/** Copies the working copy to a second folder with linked modules, where the library for the other Node.js replaces this one's. */
function linkTree(folder, sqlite) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entries = readdirSync(root).filter((name) => !unread.has(name));
  for (const name of entries)
    execFileSync('cp', [name === 'node_modules' ? '-al' : '-a', join(root, name), folder]);
  // Never through the link: it is the file of the working copy.
  rmSync(join(folder, library));
  copyFileSync(sqlite, join(folder, library));
}

/** Runs the tests of server and car on the Node.js that the packages bring; arguments go to vitest. */
main(async () => {
  const target = targets[process.arch];
  if (!target) throw new Error(`There is no package for ${process.arch}.`);
  await ensureDebianPackages([...programNeeds, ...buildNeeds, compilerOf(target)]);
  await ensureBuilt();
  const runtime = fetchRuntime(target.arch);
  const folder = join(cacheDir, 'node24');
  linkTree(folder, await compileSqlite(target));
  console.log(`Tests on Node.js ${runtime.version} …`);
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const chosen = process.argv.slice(2);
  const bin = join(runtime.folder, 'bin');
  const env = {
    LIGO_SHARED: join(root, '../shared'),
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
  };
  const run = [vitest, 'run', ...(chosen.length > 0 ? chosen : suites)];
  return runToEnd(join(bin, 'node'), run, { cwd: folder, env });
});
