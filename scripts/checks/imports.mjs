import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { emptyFolders } from '../lib/list-files.mjs';

/**
 * Checks the import directions of the given folders: imports.mjs --config FILE [--graph FILE] FOLDER …
 * With `--graph` the imports of each module are written to a file, for the checks that need them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { config: { type: 'string' }, graph: { type: 'string' } },
});

// dependency-cruiser supports no TypeScript 7, so it parses with swc. It does not pass the JSX option, which is added here before it loads swc.
const require = createRequire(import.meta.url);
const swc = require('@swc/core');
const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('x') });
const { cruise, format } = await import('dependency-cruiser');
const { default: readOptions } = await import('dependency-cruiser/config-utl/extract-depcruise-options');

const { output: found } = await cruise(positionals, await readOptions(resolve(values.config)));
const names = found.modules.map(({ source }) => source);
const empty = emptyFolders(
  positionals.filter((folder) => folder !== '.'),
  names,
);
for (const folder of empty) process.stderr.write(`${folder}: no module was found\n`);
if (values.graph) {
  const imports = found.modules.map(({ source, dependencies }) => [
    source,
    [...new Set(dependencies.map((each) => each.resolved))],
  ]);
  mkdirSync(dirname(values.graph), { recursive: true });
  writeFileSync(values.graph, JSON.stringify(Object.fromEntries(imports)));
}
const { output, exitCode } = await format(found, { outputType: 'err' });
process.stdout.write(output);
process.exitCode = exitCode > 0 || empty.length > 0 || names.length === 0 ? 1 : 0;
