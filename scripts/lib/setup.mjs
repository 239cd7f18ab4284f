import { existsSync } from 'node:fs';
import { compress } from './compress.mjs';
import { fingerprint, runOncePer } from './fingerprint.mjs';
import { root } from './paths.mjs';
import { prepareSqlite } from './prepare-sqlite.mjs';
import { mustRun, tool } from './run.mjs';

const nodeNeeded = [20, 19];

/** Ends with a clear error on a Node.js that is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < nodeNeeded[0] || (major === nodeNeeded[0] && minor < nodeNeeded[1])) {
    throw new Error(`Ligo needs Node.js ${nodeNeeded.join('.')} or newer; this is ${process.versions.node}.`);
  }
}

/** Installs the npm packages if the lock file changed since the last time, without their native library. */
export async function installPackages() {
  requireNode();
  await runOncePer(
    'install',
    fingerprint(['package-lock.json']),
    () => existsSync(`${root}node_modules/.package-lock.json`),
    async () => {
      console.log('Installing packages (only when they changed) …');
      // Not `npm ci`: it refuses a lock file in which a registry left out packages of other platforms.
      const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
      await mustRun('npm', ['install', ...options]);
    },
  );
}

/** Installs all packages if the lock file changed since the last time. */
export async function ensureInstalled() {
  await installPackages();
  await prepareSqlite();
}

const sources = ['package-lock.json', 'tsconfig.base.json', 'packages', 'apps'];

/** Each marks a complete build. */
const programFiles = ['apps/server/dist/main.js', 'apps/car/dist/main.js'];
const pageFiles = [
  'apps/web/dist/index.html',
  'apps/web/dist/unit/index.html',
  'apps/car/dist/dashboard-page/index.html',
];
const allExist = (files) => files.every((file) => existsSync(`${root}${file}`));

/** The pages, and the car's app for them, each with a build of its own. */
const webConfigs = [
  'vite.config.ts',
  'vite.site.config.ts',
  'vite.demo-car.config.ts',
  'vite.dashboard.config.ts',
  'vite.unit.config.ts',
];

/** Installs all packages and builds all three programs, each if it changed since the last time. Does `beside` meanwhile, which needs the packages alone. */
export async function ensureBuilt(beside = async () => {}) {
  await installPackages();
  await Promise.all([prepareSqlite(), build(), beside()]);
}

/** Bundles server and car if a source changed since the last time. */
export const ensureBundled = () =>
  runOncePer(
    'programs',
    fingerprint([...sources, 'scripts/lib/bundle.mjs']),
    () => allExist(programFiles),
    () => mustRun(process.execPath, [`${root}scripts/bundle-programs.mjs`]),
  );

/** Builds all pages if a source changed since the last time. */
export const ensurePages = () =>
  runOncePer(
    'pages',
    fingerprint(sources),
    () => allExist(pageFiles),
    async () => {
      console.log('Building (only when sources changed) …');
      // Tests have another value, for which React is larger.
      const web = { cwd: `${root}apps/web`, env: { ...process.env, NODE_ENV: 'production' } };
      for (const config of webConfigs)
        await mustRun(tool('vite'), ['build', '--logLevel', 'warn', '--config', config], web);
      await compress(`${root}apps/web/dist`);
    },
  );

async function build() {
  await ensureBundled();
  await ensurePages();
}
