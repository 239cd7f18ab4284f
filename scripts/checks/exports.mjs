import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../lib/list-files.mjs';
import { emptyFolders } from './patterns.mjs';

const root = resolve(import.meta.dirname, '../..');

const isSource = (name) =>
  /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(name) &&
  !/\.(test|contract)\.tsx?$|\/test-support\//.test(name);

/** The exported functions and classes without a comment in a source text, as `line` and `name`. Never throws. */
export function undocumentedExports(text) {
  const lines = text.split('\n');
  let before = '';
  return lines.flatMap((code, index) => {
    const [, name] = /^export (?:async |abstract )*(?:function\*?|class) (\w+)/.exec(code) ?? [];
    const isSilent = name !== undefined && !before.endsWith('*/') && !before.includes(`function ${name}(`);
    // Between a comment and its function there are only notes to tools.
    if (code.trim() !== '' && !code.startsWith('//')) before = code.trimEnd();
    return isSilent ? [{ line: index + 1, name }] : [];
  });
}

/** The problems of all sources below `folder`: exports without a comment, and folders without a source. */
export function checkExports(folder, rooms = ['apps', 'packages']) {
  const sources = rooms
    .flatMap((room) => listFiles(join(folder, room)))
    .map((path) => relative(folder, path).split(sep).join('/'))
    .filter(isSource);
  return [
    ...emptyFolders(rooms, sources).map((room) => `${room}: no source was found`),
    ...sources.flatMap((name) =>
      undocumentedExports(readFileSync(join(folder, name), 'utf8')).map(
        (each) => `${name}:${each.line}: ${each.name} has no comment`,
      ),
    ),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkExports(root);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
