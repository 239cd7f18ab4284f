import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDir, root } from './paths.mjs';

/** Output of builds and tests. */
const skipped = new Set(['node_modules', 'dist', '.cache', '.ligo', 'test-results']);

function addTo(hash, path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    // A copy of the project elsewhere has the same.
    hash.update(path.slice(root.length)).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!skipped.has(name) && !/\.test\.tsx?$/.test(name)) addTo(hash, join(path, name));
  }
}

/** One hash over the contents of files and folders (relative to the root); tests and build output do not count. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) addTo(hash, join(root, path));
  return hash.digest('hex');
}

/** Runs `work` unless it already ran for the same `print` and `stillThere` holds; remembers it afterwards. */
export async function runOncePer(name, print, stillThere, work) {
  const stamp = join(cacheDir, `${name}.stamp`);
  if (stillThere() && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return false;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
  return true;
}
