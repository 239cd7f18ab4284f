import concurrently from 'concurrently';
import { dataDir, root } from './lib/paths.mjs';
import { main, mustRun, tool } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

const webOrigin = 'http://localhost:4681';

main(async () => {
  await ensureInstalled();
  await mustRun(tool('tsc'), ['-b', 'packages/vehicle', 'packages/machine', 'packages/link']);
  const watch = `${tool('tsx')} watch --conditions=source --clear-screen=false`;
  const { result } = concurrently(
    [
      {
        name: 'server',
        command: `${watch} apps/server/src/main.ts`,
        env: { LIGO_DATA_DIR: `${dataDir}/dev-server`, LIGO_PUBLIC_ORIGIN: webOrigin },
      },
      {
        name: 'car',
        command: `${watch} apps/car/src/main.ts`,
        env: { LIGO_CAR_DATA_DIR: `${dataDir}/dev-car`, LIGO_SERVER_ORIGIN: webOrigin },
      },
      { name: 'web', command: `${tool('vite')} --clearScreen false`, cwd: `${root}apps/web` },
      {
        name: 'dashboard',
        command: `${tool('vite')} --clearScreen false --config vite.dashboard.config.ts`,
        cwd: `${root}apps/web`,
      },
      {
        name: 'unit',
        command: `${tool('vite')} --clearScreen false --config vite.unit.config.ts`,
        cwd: `${root}apps/web`,
      },
    ],
    { cwd: root, killOthersOn: ['failure'], prefixColors: ['blue', 'green', 'magenta', 'cyan', 'yellow'] },
  );
  await result;
});
