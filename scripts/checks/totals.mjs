import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gitIn } from '../lib/git.mjs';
import { listNames } from '../lib/list-files.mjs';
import { root } from '../lib/paths.mjs';

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

function totalsIn(folder) {
  const names = listNames(folder).filter(kindOf);
  return totalsOf(names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })));
}

function totalsAt(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-totals-'));
  try {
    const input = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input });
    return totalsIn(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The totals of the last release; before the first one, and without a git history, those of the recorded commit. */
function lastTotals() {
  try {
    const since = gitIn(root)('describe', '--tags', '--abbrev=0', '--match', 'v*');
    return { since, totals: totalsAt(since) };
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
  if (commit) console.log(JSON.stringify({ since: commit, totals: totalsAt(commit) }, null, 2));
  else console.log(tableOf(totalsIn(root), lastTotals()));
}
