import { renameSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureCompiled } from './lib/compile-programs.mjs';
import { root } from './lib/paths.mjs';
import { main, mustRun } from './lib/run.mjs';
import { packagesDir } from './package/paths.mjs';
import { release } from './release/release.mjs';

/** Builds all packages beside the last ones and replaces these once all are complete. */
async function build() {
  await ensureCompiled();
  // The module reads what was just built.
  const { makePackages } = await import('./package/make-packages.mjs');
  const folder = `${packagesDir}.new`;
  rmSync(folder, { recursive: true, force: true });
  try {
    for (const { file, sha256 } of await makePackages({ out: folder })) console.log(`${sha256}  ${file}`);
    rmSync(packagesDir, { recursive: true, force: true });
    renameSync(folder, packagesDir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [version] = positionals;
  if (version === undefined || positionals.length > 1)
    throw new Error('Name one version: npm run release -- 1.2.3 [--dry-run]');
  const { tag, paths } = await release(root, version, {
    check: () => mustRun(process.execPath, [`${root}scripts/check.mjs`]),
    build,
    date: new Date().toISOString().slice(0, 10),
    isDryRun: values['dry-run'],
  });
  if (values['dry-run']) console.log(`${tag} would change:\n${paths.map((path) => `  ${path}`).join('\n')}`);
  else console.log(`Released ${tag}. Publish it: git push --atomic origin main ${tag}`);
});
