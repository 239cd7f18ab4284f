import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listNames } from '../lib/list-files.mjs';
import { root } from '../lib/paths.mjs';
import { report } from '../lib/run.mjs';
import nodeRoots from './node-roots.json' with { type: 'json' };

/** Uses of time, chance, the network, storage and the process, which a pure part receives as parameters. */
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
/** The pure parts. In a subject of the car every file is pure. */
const PURE = [
  /^packages\/[^/]+\/src\/(?!test-support\/)/,
  /^apps\/car\/src\/(?!platform\/|demo\/|test-support\/)[^/]+\/(?!.*test-support\/)/,
  /-machine\.tsx?$/,
];
const isPure = (path) => PURE.some((pattern) => pattern.test(path));

/** Globals of Node. */
const NODE = [
  ['Buffer', /\bBuffer\b/],
  ['process', /\bprocess\./],
  ['NodeJS', /\bNodeJS\./],
  ['setImmediate', /\bsetImmediate\b/],
];
/** The car without its Node platform and the root files that wire it: a browser runs it as it is. */
const PORTABLE = new RegExp(
  `^apps/car/src/(?!platform/node/|(${nodeRoots.join('|')})[.]ts$|(.*/)?test-support/)`,
);

/** Blanks comments and the text of strings, keeping every line where it was. */
function codeOnly(text) {
  const blank = (match) => match.replace(/[^\n]/g, ' ');
  const pattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
  return text.replace(pattern, blank);
}

/** Every use of `patterns` in one source text, as `line` and `what`. Never throws. */
export function findUses(text, patterns = IMPURE) {
  const lines = codeOnly(text).split('\n');
  return lines.flatMap((code, index) =>
    patterns.filter(([, pattern]) => pattern.test(code)).map(([what]) => ({ line: index + 1, what })),
  );
}

const sourcesIn = (folder) => listNames(folder, ['packages', 'apps']).filter(isSource);

/** Every impure use in the pure parts below `folder`, and of Node where a browser runs the car, as `path:line: what`. */
export function checkPureParts(folder) {
  return sourcesIn(folder).flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const found = (patterns, where) =>
      findUses(text, patterns).map(({ line, what }) => `${name}:${line}: ${what} in ${where}`);
    return [
      ...(isPure(name) ? found(IMPURE, 'a pure part') : []),
      ...(PORTABLE.test(name) ? found(NODE, 'what a browser runs') : []),
    ];
  });
}

/** The patterns of pure parts that match no file below `folder`. */
export function findStale(folder) {
  const names = sourcesIn(folder);
  return PURE.filter((pattern) => !names.some((name) => pattern.test(name))).map(
    ({ source }) => `${source} matches no file`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) report([...findStale(root), ...checkPureParts(root)]);
