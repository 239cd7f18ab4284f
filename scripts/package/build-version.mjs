import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from '../lib/git.mjs';
import { root } from '../lib/paths.mjs';

const git = gitIn(root);

function readName() {
  const { version } = JSON.parse(readFileSync(join(root, 'apps/car/package.json'), 'utf8'));
  const source = readFileSync(join(root, 'apps/car/src/version.ts'), 'utf8');
  const shown = /name: '([^']+)'/.exec(source)?.[1];
  if (shown !== version)
    throw new Error(
      `apps/car has version ${version} in package.json and ${shown} in src/version.ts: make them equal.`,
    );
  return version;
}

function countCommits() {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') throw new Error('a part of the history only');
    return git('rev-list', '--count', 'HEAD');
  } catch (error) {
    const advice = 'the build needs a number: npm run package -- --build NUMBER';
    throw new Error(`Without the whole git history ${advice}`, { cause: error });
  }
}

function commitTime() {
  try {
    return Number(git('log', '-1', '--format=%ct'));
  } catch {
    return 0;
  }
}

/**
 * What this build is called, `0.1.0.1234`: the app's version and the number of commits, so that what is built of a later commit
 * counts as newer. `at` is the time of all packed files, in seconds since 1970: the commit's, to have the same bytes each time.
 */
export function buildVersion(number) {
  return { version: `${readName()}.${number ?? countCommits()}`, at: commitTime() };
}
