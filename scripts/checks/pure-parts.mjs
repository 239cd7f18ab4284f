import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../lib/list-files.mjs';
import ioFiles from './io-files.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');

/** Forbidden in pure parts: time, randomness, the network, storage, the process. */
const IMPURE = [
  ['Date.now(', /\bDate\.now\s*\(/],
  ['new Date()', /\bnew\s+Date\s*(\(\s*\)|(?!\s*\())/],
  ['performance.now', /\bperformance\.now\b/],
  ['a timer', /\b(setTimeout|setInterval|setImmediate|requestAnimationFrame)\b/],
  ['fetch(', /\bfetch\s*\(/],
  ['browser storage', /\b(localStorage|sessionStorage|indexedDB)\b/],
  ['console', /\bconsole\./],
  ['Math.random', /\bMath\.random\b/],
  ['process', /\bprocess\./],
];

const isSource = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
/** The fenced files. In a subject of the car every file is pure except the listed ones. */
const PURE = [
  /^packages\/[^/]+\/src\/(?!test-support\/)/,
  /^apps\/car\/src\/(?!platform\/|demo\/|test-support\/)[^/]+\/(?!.*test-support\/)/,
  /-machine\.tsx?$/,
];
const isPure = (path) => !ioFiles.includes(path) && PURE.some((pattern) => pattern.test(path));

/** Blanks comments and the text of strings, keeping every line where it was. */
function codeOnly(text) {
  const blank = (match) => match.replace(/[^\n]/g, ' ');
  const pattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
  return text.replace(pattern, blank);
}

/** Every impure use in one source text, as `line` and `what`. Never throws. */
export function findImpure(text) {
  const lines = codeOnly(text).split('\n');
  return lines.flatMap((code, index) =>
    IMPURE.filter(([, pattern]) => pattern.test(code)).map(([what]) => ({ line: index + 1, what })),
  );
}

/** Every impure use in the pure parts below `folder`, as `path:line: what`. */
export function checkPureParts(folder) {
  const found = [];
  for (const part of ['packages', 'apps']) {
    for (const path of listFiles(join(folder, part))) {
      const name = relative(folder, path).split(sep).join('/');
      if (!isSource(name) || !isPure(name)) continue;
      for (const { line, what } of findImpure(readFileSync(path, 'utf8')))
        found.push(`${name}:${line}: ${what}`);
    }
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = checkPureParts(root);
  for (const problem of found) process.stderr.write(`${problem} in a pure part\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
