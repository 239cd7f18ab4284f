import { existsSync } from 'node:fs';
import { compilePrograms } from './compile-programs.mjs';
import { compress } from './compress.mjs';
import { fingerprint, runOncePer } from './fingerprint.mjs';
import { root } from './paths.mjs';
import { mustRun, tool } from './run.mjs';

const nodeNeeded = [20, 19];

/** Ends with a clear error on a Node.js that is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < nodeNeeded[0] || (major === nodeNeeded[0] && minor < nodeNeeded[1])) {
    throw new Error(`Ligo needs Node.js ${nodeNeeded.join('.')} or newer; this is ${process.versions.node}.`);
  }
}

/** Installs the npm packages if the lock file changed since the last time. */
export async function ensureInstalled() {
  requireNode();
  await runOncePer(
    'install',
    fingerprint(['package-lock.json']),
    () => existsSync(`${root}node_modules/.package-lock.json`),
    async () => {
      console.log('Installing packages (only when they changed) …');
      // Not `npm ci`: it refuses a lock file in which a registry left out packages of other platforms.
      await mustRun('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
    },
  );
}

const sources = ['package-lock.json', 'tsconfig.base.json', 'packages', 'apps'];

/** Marks a complete build. */
const builtFiles = [
  'apps/web/dist/index.html',
  'apps/car/dist/dashboard-page/index.html',
  'apps/server/dist/main.js',
];

/** The pages, and the car's app for them, each with a build of its own. */
const webConfigs = [
  'vite.config.ts',
  'vite.site.config.ts',
  'vite.demo-car.config.ts',
  'vite.dashboard.config.ts',
];

/** Compiles all three programs if a source changed since the last time. */
export async function ensureBuilt() {
  await ensureInstalled();
  await runOncePer(
    'build',
    fingerprint(sources),
    () => builtFiles.every((file) => existsSync(`${root}${file}`)),
    async () => {
      console.log('Building (only when sources changed) …');
      if ((await compilePrograms()) !== 0) throw new Error('The programs cannot be compiled');
      const web = { cwd: `${root}apps/web` };
      for (const config of webConfigs)
        await mustRun(tool('vite'), ['build', '--logLevel', 'warn', '--config', config], web);
      await compress(`${root}apps/web/dist`);
    },
  );
}
