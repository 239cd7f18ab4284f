import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listNames } from './lib/list-files.mjs';
import { root } from './lib/paths.mjs';
import { main, mustRun, tool } from './lib/run.mjs';
import { findMutants, importersOf, nearestTests, sampleOf } from './mutants/find-mutants.mjs';

/** Machines, mappers, parsers and stores; screens are tested in browsers, whose tests are too slow for this. */
const isMutated = (name) =>
  /^(?:apps|packages)\/[^/]+\/src\/.*\.ts$/.test(name) &&
  !/\.(?:test|contract|d)\.ts$|\/test-support\/|\/index\.ts$|^apps\/web\/src\/(?:site|dashboard)\//.test(
    name,
  );
/** The nearest test files, the very nearest in a run of their own, since they catch most mutants. */
const TESTS_PER_MUTANT = 8;
const FIRST_TESTS = 2;
/** A mutant that runs longer loops forever, and is caught. */
const TIME_LIMIT_MS = 180_000;

/** Runs the tests; resolves to whether they passed. */
async function pass(tests) {
  const args = ['run', '--bail', '1', '--reporter', 'dot', ...tests];
  const child = spawn(tool('vitest'), args, { cwd: root, stdio: 'ignore', detached: true });
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), TIME_LIMIT_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  return code === 0;
}

async function isCaught({ name, start, end, replacement }, tests) {
  const path = join(root, name);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, start) + replacement + text.slice(end));
  try {
    for (const group of [tests.slice(0, FIRST_TESTS), tests.slice(FIRST_TESTS)])
      if (group.length > 0 && !(await pass(group))) return true;
    return false;
  } finally {
    writeFileSync(path, text);
  }
}

/**
 * Measures the tests: seeds one fault at a time in a sample of the product's code, and prints the share that the nearest
 * tests catch: mutants.mjs [--sample COUNT] [--part 1/2] [FOLDER …]. Run it in a clone of its own, since it changes source
 * files while it runs.
 */
main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { sample: { type: 'string', default: '300' }, part: { type: 'string', default: '1/1' } },
  });
  const graphFile = join(root, '.cache/import-graph.json');
  const folders = ['apps', 'packages', 'scripts', 'bench', 'e2e'];
  const config = '.dependency-cruiser.cjs';
  await mustRun('node', ['scripts/checks/imports.mjs', '--config', config, '--graph', graphFile, ...folders]);
  const importers = importersOf(JSON.parse(readFileSync(graphFile, 'utf8')));
  const mutants = listNames(root, positionals.length > 0 ? positionals : ['apps', 'packages'])
    .filter(isMutated)
    .flatMap((name) => findMutants(name, readFileSync(join(root, name), 'utf8')));
  const [part, parts] = values.part.split('/').map(Number);
  const sample = sampleOf(mutants, Number(values.sample)).filter((_, at) => at % parts === part - 1);
  let caught = 0;
  for (const mutant of sample) {
    const tests = nearestTests(mutant.name, importers, TESTS_PER_MUTANT);
    const isFound = await isCaught(mutant, tests);
    if (isFound) caught += 1;
    const { name, line, replacement, key } = mutant;
    console.log(`${isFound ? 'caught  ' : 'survived'} ${key.slice(0, 8)} ${name}:${line} ${replacement}`);
  }
  console.log(`${caught} of ${sample.length} mutants were caught, of ${mutants.length} in all`);
});
