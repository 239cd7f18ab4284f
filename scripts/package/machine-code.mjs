import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The newest versions of what Debian 12 has. */
const newest = { GLIBC: '2.36', GLIBCXX: '3.4.30', CXXABI: '1.3.13' };

const isNewer = (left, right) => left.localeCompare(right, 'en', { numeric: true }) > 0;

/** Copies a program or library without its tables for debuggers. Throws if Debian 12 could not start it. */
export function copyStripped(from, to, { tools }) {
  copyFileSync(from, to);
  execFileSync(`${tools}-strip`, ['--strip-unneeded', '--remove-section=.comment', to]);
  const needed = execFileSync(`${tools}-objdump`, ['--private-headers', to], { encoding: 'utf8' });
  for (const [name, library, version] of needed.matchAll(/\b(GLIBC|GLIBCXX|CXXABI)_([\d.]+)/g))
    if (isNewer(version, newest[library]))
      throw new Error(`${basename(to)} needs ${name}, which Debian 12 has not.`);
}
