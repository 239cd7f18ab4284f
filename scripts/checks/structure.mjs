import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listNames } from '../lib/list-files.mjs';
import { root } from '../lib/paths.mjs';
import { countsAbove, readMaxima, recordMaxima } from '../lib/ratchet.mjs';
import { report } from '../lib/run.mjs';

const maxFile = join(import.meta.dirname, 'structure-max.json');
/** A file below this length needs a second importer, else its content belongs to the first. */
const MIN_LINES = 25;

const isSource = (name) => /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(name);
const isTest = (name) => /\.(?:test|spec|contract)\.tsx?$|\/test-support\//.test(name);

/** The short product files that one other product file imports. `graph`: the imports of each module, as imports.mjs writes them. */
function shortFiles(sources, graph) {
  const importers = new Map();
  for (const [from, imports] of Object.entries(graph))
    if (!isTest(from)) for (const to of imports) importers.set(to, (importers.get(to) ?? 0) + 1);
  return sources
    .filter(({ name, text }) => !isTest(name) && text.split('\n').length <= MIN_LINES)
    .map(({ name }) => name)
    .filter((name) => importers.get(name) === 1);
}

function bagsIn({ name, text }) {
  return [...text.matchAll(/^(?:export )?(?:interface|type) (\w+(?:Needs|Deps|Dependencies|Bag))\b/gm)].map(
    ([, type]) => `${name}: ${type}`,
  );
}

/** The faults of the structure by the name of their count: file names, or `file: type`. */
export function findStructure(folder, graph) {
  const sources = listNames(folder)
    .filter(isSource)
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  if (sources.length === 0) throw new Error('No source file was found: the folders have other names');
  return {
    [`files below ${MIN_LINES} lines with one importer`]: shortFiles(sources, graph),
    'bags of dependencies': sources.flatMap(bagsIn),
    'files that only wire': sources
      .map(({ name }) => name)
      .filter((name) => /^apps\/car\/src\/(?:compose|open)-[^/]+$/.test(name)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const graph = JSON.parse(readFileSync(join(root, '.cache/import-graph.json'), 'utf8'));
  const found = findStructure(root, graph);
  const counts = Object.fromEntries(Object.entries(found).map(([name, list]) => [name, list.length]));
  const above = countsAbove(counts, readMaxima(maxFile));
  const shown = process.argv.includes('--list') ? Object.keys(found) : above.map(({ name }) => name);
  for (const name of shown)
    process.stdout.write(`${name}:\n${found[name].map((each) => `  ${each}\n`).join('')}`);
  for (const [name, count] of Object.entries(counts)) process.stdout.write(`${count} ${name}\n`);
  if (process.argv.includes('--record'))
    process.stdout.write(`${recordMaxima(maxFile, counts)} maxima lowered\n`);
  report(above.map(({ name, count, max }) => `${name}: ${count}, at most ${max} are allowed`));
}
