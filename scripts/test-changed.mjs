import { execFileSync } from 'node:child_process';
import { root } from './lib/paths.mjs';
import { main, mustRun, tool } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const linesOf = (text) => text.split('\n').filter(Boolean);

/** Files that differ from the branch's start on main, also those that are not committed or new. */
function changedFiles() {
  const start = git('merge-base', 'main', 'HEAD');
  return [
    ...linesOf(git('diff', '--name-only', '--diff-filter=d', start)),
    ...linesOf(git('ls-files', '--others', '--exclude-standard')),
  ];
}

main(async () => {
  await ensureInstalled();
  const files = changedFiles();
  if (files.length === 0) return console.log('No file differs from main.');
  await mustRun(tool('tsc'), ['-b']);
  await mustRun(tool('biome'), ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...files]);
  await mustRun(tool('vitest'), ['run', '--changed', 'main', '--passWithNoTests']);
});
