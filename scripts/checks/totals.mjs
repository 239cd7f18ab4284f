import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../lib/list-files.mjs';

const root = resolve(import.meta.dirname, '../..');
const baselineFile = join(import.meta.dirname, 'totals-baseline.json');

/** The kind of each file; the first pattern that matches wins. */
const KINDS = [
  ['docs', /^[^/]+\.md$|^(?:apps|packages|docs|e2e|bench|scripts|deploy)\/.*\.md$/],
  ['texts', /\/locales\/[^/]+\/[^/]+\.json$/],
  [
    'tests',
    /\.(?:test|spec|contract|proof)\.tsx?$|\/test-support\/.*\.\w+$|^(?:e2e|bench)\/.*\.(?:tsx?|mjs)$/,
  ],
  ['source', /^(?:apps|packages|scripts|deploy)\/.*\.(?:tsx?|mjs|cjs|css|html|sh|sql)$/],
];

const kindOf = (name) => KINDS.find(([, pattern]) => pattern.test(name))?.[0];
const git = (args, input) =>
  execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'ignore'] });

/** Files and lines of each kind, and the words of docs. `files`: `name` and `text` of all files. */
export function totalsOf(files) {
  const totals = Object.fromEntries(KINDS.map(([kind]) => [kind, { files: 0, lines: 0 }]));
  let words = 0;
  for (const { name, text } of files) {
    const kind = kindOf(name);
    if (kind === undefined) continue;
    totals[kind].files += 1;
    totals[kind].lines += text.split('\n').length - 1;
    if (kind === 'docs') words += text.match(/\S+/g)?.length ?? 0;
  }
  totals.docs.words = words;
  return totals;
}

/** All files of a commit that have a kind. */
function filesAt(commit) {
  const names = git(['ls-tree', '-r', '--name-only', commit]).toString().trim().split('\n').filter(kindOf);
  const objects = git(['cat-file', '--batch'], names.map((name) => `${commit}:${name}\n`).join(''));
  let at = 0;
  return names.map((name) => {
    const end = objects.indexOf(10, at);
    const start = end + 1;
    const size = Number(objects.subarray(at, end).toString().split(' ')[2]);
    at = start + size + 1;
    return { name, text: objects.subarray(start, start + size).toString() };
  });
}

function filesNow() {
  return listFiles(root)
    .map((path) => ({ name: relative(root, path).split(sep).join('/'), path }))
    .filter(({ name }) => kindOf(name))
    .map(({ name, path }) => ({ name, text: readFileSync(path, 'utf8') }));
}

/** The totals of the last release; before the first one, and without a git history, those of the recorded commit. */
function lastTotals() {
  try {
    const tag = git(['describe', '--tags', '--abbrev=0', '--match', 'v*']).toString().trim();
    return { since: tag, totals: totalsOf(filesAt(tag)) };
  } catch {
    return JSON.parse(readFileSync(baselineFile, 'utf8'));
  }
}

/** A table of totals, each with its difference to the earlier one. */
export function tableOf(now, { since, totals }) {
  const cell = (value = 0, before = 0) => {
    const difference = value - before;
    const sign = difference > 0 ? '+' : '';
    return `${value.toLocaleString('en')} (${sign}${difference.toLocaleString('en')})`.padStart(20);
  };
  const rows = Object.entries(now).map(([kind, { lines, files, words }]) => {
    const before = totals[kind] ?? {};
    const last = words === undefined ? '' : cell(words, before.words);
    return `${kind.padEnd(7)}${cell(lines, before.lines)}${cell(files, before.files)}${last}`;
  });
  const head = ['lines', 'files', 'words'].map((title) => title.padStart(20)).join('');
  return [`since ${since}`, `${' '.repeat(7)}${head}`, ...rows].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [commit] = process.argv.slice(2);
  // With a commit: its totals, as `totals-baseline.json` holds them.
  if (commit) console.log(JSON.stringify({ since: commit, totals: totalsOf(filesAt(commit)) }, null, 2));
  else console.log(tableOf(totalsOf(filesNow()), lastTotals()));
}
