import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../lib/list-files.mjs';

const root = resolve(import.meta.dirname, '../..');

const isSource = (name) =>
  /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(name) &&
  !/\.(test|contract)\.tsx?$|\/test-support\//.test(name);

/** Exported functions and classes of a source text that do not say what they are for, as `line` and `name`. Never throws. */
export function undocumentedExports(text) {
  const lines = text.split('\n');
  let before = '';
  return lines.flatMap((code, index) => {
    const [, name] = /^export (?:async |abstract )*(?:function\*?|class) (\w+)/.exec(code) ?? [];
    const isSilent = name !== undefined && !before.endsWith('*/') && !before.includes(`function ${name}(`);
    // What stands between a function and what is said of it are notes to tools alone.
    if (code.trim() !== '' && !code.startsWith('//')) before = code.trimEnd();
    return isSilent ? [{ line: index + 1, name }] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const silent = ['apps', 'packages']
    .flatMap((room) => listFiles(join(root, room)))
    .map((path) => [relative(root, path).split(sep).join('/'), path])
    .filter(([name]) => isSource(name))
    .flatMap(([name, path]) =>
      undocumentedExports(readFileSync(path, 'utf8')).map((each) => `${name}:${each.line}: ${each.name}`),
    );
  for (const each of silent) process.stderr.write(`${each} does not say what it is for\n`);
  process.exitCode = silent.length > 0 ? 1 : 0;
}
