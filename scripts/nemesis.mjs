import { ensureCompiled } from './lib/compile-programs.mjs';
import { root } from './lib/paths.mjs';
import { main, runToEnd, tool } from './lib/run.mjs';

main(async () => {
  await ensureCompiled();
  const args = ['--conditions=source', `${root}e2e/nemesis/run.ts`, ...process.argv.slice(2)];
  return runToEnd(tool('tsx'), args);
});
