import { ROOMS } from './lib/paths.mjs';
import { main, runToEnd, tool } from './lib/run.mjs';
import { installPackages } from './lib/setup.mjs';

/** The fast part of the tests, which does not run the product. Each has a name, so that a failure is found at once. */
const checks = [
  ['types', tool('tsc'), ['-b']],
  ['values of texts', process.execPath, ['scripts/texts.mjs', '--check']],
  ['lint and format', tool('biome'), ['check', '--error-on-warnings', '.']],
  [
    'import directions',
    process.execPath,
    [
      'scripts/checks/imports.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--graph',
      '.cache/import-graph.json',
      ...ROOMS,
    ],
  ],
  ['structure', process.execPath, ['scripts/checks/structure.mjs']],
  ['dead code', tool('knip'), ['--no-config-hints']],
  ['pure parts', process.execPath, ['scripts/checks/pure-parts.mjs']],
  ['sizes', process.execPath, ['scripts/checks/sizes.mjs']],
  ['words', process.execPath, ['scripts/words.mjs', '--check']],
  ['rules have tests', process.execPath, ['scripts/rules/check-rules.mjs']],
  ['commit subjects', process.execPath, ['scripts/checks/commits.mjs']],
  ['totals', process.execPath, ['scripts/checks/totals.mjs']],
];

main(async () => {
  await installPackages();
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
