import { parseArgs } from 'node:util';
import { main } from './lib/run.mjs';
import { ensureBuilt } from './lib/setup.mjs';

main(async () => {
  const { values } = parseArgs({
    options: {
      arch: { type: 'string', multiple: true },
      build: { type: 'string' },
      server: { type: 'string' },
      out: { type: 'string' },
    },
  });
  await ensureBuilt();
  // Only now is there what it imports.
  const { makePackages } = await import('./package/make-packages.mjs');
  for (const { file, size, sha256 } of await makePackages(values))
    console.log(`${sha256.slice(0, 16)}…  ${(size / 1e6).toFixed(1)} MB  ${file}`);
});
