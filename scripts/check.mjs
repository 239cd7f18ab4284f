import { main, runToEnd, tool } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

/** Folders whose imports are fenced. */
const rooms = ['packages', 'apps', 'e2e', 'bench', 'scripts'];

/** The fast part of the tests: what can be said without running the product. Named so that a failure is found at once. */
const checks = [
  ['types', tool('tsc'), ['-b']],
  ['values of texts', process.execPath, ['scripts/texts.mjs', '--check']],
  ['lint and format', tool('biome'), ['check', '--error-on-warnings', '.']],
  [
    'import directions',
    process.execPath,
    ['scripts/checks/imports.mjs', '--config', '.dependency-cruiser.cjs', ...rooms],
  ],
  ['dead code', tool('knip'), ['--no-config-hints']],
  ['pure parts', process.execPath, ['scripts/checks/pure-parts.mjs']],
  ['sizes', process.execPath, ['scripts/checks/sizes.mjs']],
  ['exports say what they are for', process.execPath, ['scripts/checks/exports.mjs']],
  ['words', process.execPath, ['scripts/words.mjs', '--check']],
  ['rules have tests', process.execPath, ['scripts/rules/check-rules.mjs']],
];

main(async () => {
  await ensureInstalled();
  const failed = [];
  for (const [name, command, args] of checks) {
    const startedAt = performance.now();
    const code = await runToEnd(command, args);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
});
