import { dataDir, root } from './lib/paths.mjs';
import { main, runToEnd } from './lib/run.mjs';
import { ensureBuilt } from './lib/setup.mjs';

main(async () => {
  await ensureBuilt();
  const env = { LIGO_DATA_DIR: `${dataDir}/server`, ...process.env };
  return runToEnd(process.execPath, [`${root}apps/server/dist/main.js`, ...process.argv.slice(2)], { env });
});
