import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { bundleCar } from '../lib/bundle.mjs';
import { root } from '../lib/paths.mjs';
import { compileSqlite } from './compile-sqlite.mjs';
import { fetchLocked, fetchRuntime } from './fetch-package.mjs';
import { writeLicences } from './licences.mjs';
import { materials } from './paths.mjs';

/** The newest versions of what Debian 12 has. */
const newest = { GLIBC: '2.36', GLIBCXX: '3.4.30', CXXABI: '1.3.13' };

const isNewer = (left, right) => left.localeCompare(right, 'en', { numeric: true }) > 0;

/** Copies a program or library without its tables for debuggers. Throws if Debian 12 could not start it. */
function copyStripped(from, to, { tools }) {
  copyFileSync(from, to);
  execFileSync(`${tools}-strip`, ['--strip-unneeded', '--remove-section=.comment', to]);
  const needed = execFileSync(`${tools}-objdump`, ['--private-headers', to], { encoding: 'utf8' });
  for (const [name, library, version] of needed.matchAll(/\b(GLIBC|GLIBCXX|CXXABI)_([\d.]+)/g))
    if (isNewer(version, newest[library]))
      throw new Error(`${basename(to)} needs ${name}, which Debian 12 has not.`);
}

const modules = join(root, 'node_modules');
const dashboard = join(root, 'apps/car/dist/dashboard-page');

/** What of the modules with machine code is needed while the app runs. */
const moduleParts = {
  'better-sqlite3': ['package.json', 'lib'],
  bindings: ['package.json', 'bindings.js'],
  'file-uri-to-path': ['package.json', 'index.js'],
  'node-datachannel': ['package.json', 'dist/esm/lib'],
  'detect-libc': ['package.json', 'lib'],
  '@serialport/bindings-cpp': ['package.json', 'dist'],
  '@serialport/bindings-cpp/node_modules/debug': ['package.json', 'src'],
  '@serialport/bindings-interface': ['package.json', 'dist'],
  '@serialport/parser-readline': ['package.json', 'dist'],
  '@serialport/parser-delimiter': ['package.json', 'dist'],
  ms: ['package.json', 'index.js'],
  'node-gyp-build': ['package.json', 'index.js', 'node-gyp-build.js'],
};

function copyModules(app) {
  for (const [name, parts] of Object.entries(moduleParts))
    for (const part of parts)
      cpSync(join(modules, name, part), join(app, 'node_modules', name, part), {
        recursive: true,
        filter: (path) => !path.endsWith('.map'),
      });
}

async function addMachineCode(folder, target, runtime) {
  const sqlite = join(folder, 'dist/node_modules/better-sqlite3/build/Release');
  const peer = `@node-datachannel/linux-${target.arch}-gnu`;
  const peerTo = join(folder, 'dist/node_modules', peer);
  for (const each of [join(folder, 'runtime'), sqlite, peerTo]) mkdirSync(each, { recursive: true });
  copyStripped(join(runtime.folder, 'bin/node'), join(folder, 'runtime/node'), target);
  copyStripped(await compileSqlite(target), join(sqlite, 'better_sqlite3.node'), target);
  const peerFrom = fetchLocked(peer);
  cpSync(join(peerFrom, 'package.json'), join(peerTo, 'package.json'));
  copyStripped(join(peerFrom, 'node_datachannel.node'), join(peerTo, 'node_datachannel.node'), target);
  const serial = join('@serialport/bindings-cpp/prebuilds', `linux-${target.arch}`);
  const [serialCode] = readdirSync(join(modules, serial)).filter((name) => name.endsWith('.glibc.node'));
  mkdirSync(join(folder, 'dist/node_modules', serial), { recursive: true });
  copyStripped(
    join(modules, serial, serialCode),
    join(folder, 'dist/node_modules', serial, serialCode),
    target,
  );
}

/** Rights as everybody has them, whatever the mask of who builds: programs 755, everything else 644. */
function setRights(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setRights(path);
    else chmodSync(path, path.endsWith('/bin/ligo-car') || path.endsWith('/runtime/node') ? 0o755 : 0o644);
  }
}

/** Lays out in `folder` all that the car's app needs on a target, which is built, with nothing of this machine in it. */
export async function stage(folder, target, { version, server }) {
  rmSync(folder, { recursive: true, force: true });
  const app = join(folder, 'dist');
  const runtime = fetchRuntime(target.arch);
  const files = await bundleCar(app);
  writeFileSync(
    join(app, 'package.json'),
    `${JSON.stringify({ name: 'ligo-car', version, type: 'module' })}\n`,
  );
  copyModules(app);
  // Where the app, in `dist` as well, looks for its page.
  cpSync(dashboard, join(app, 'dashboard-page'), { recursive: true });
  await addMachineCode(folder, target, runtime);
  const folders = Object.keys(moduleParts).map((name) => join(modules, name));
  writeLicences(join(folder, 'licences'), { folders, files, runtime });
  renameSync(join(app, 'dashboard-page/licences.md'), join(folder, 'licences/dashboard.md'));
  mkdirSync(join(folder, 'bin'));
  cpSync(join(materials, 'ligo-car.sh'), join(folder, 'bin/ligo-car'));
  cpSync(join(materials, 'README.txt'), join(folder, 'README.txt'));
  cpSync(join(root, 'docs/car.md'), join(folder, 'guide/car.md'));
  cpSync(join(root, 'docs/car'), join(folder, 'guide/car'), { recursive: true });
  writeFileSync(join(folder, 'VERSION'), `${version}\n`);
  writeFileSync(join(folder, 'defaults'), defaultsFor(server));
  setRights(folder);
}

function defaultsFor(server) {
  const text = readFileSync(join(materials, 'defaults'), 'utf8');
  return server ? text.replace(/^#LIGO_SERVER_ORIGIN=.*$/m, `LIGO_SERVER_ORIGIN=${server}`) : text;
}
