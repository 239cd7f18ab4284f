import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../lib/list-files.mjs';
import { root } from '../lib/paths.mjs';
import { report } from '../lib/run.mjs';

const RULE = /^- ([A-Z][A-Z0-9]*-\d+): \S/gm;
/** The table of `it.each(…)('title')`, which may contain quotes and ends before the next test. */
const TABLE = /(?:\.\w+)+(?:<[^\n]*>)?\((?:(?!\n\s*(?:it|test|describe)[.(])[\s\S])*?\)/;
const TITLE = new RegExp(
  `\\b(?:it|test)(?:${TABLE.source}|(?:\\.\\w+)*)\\(\\s*['"\`]((?:[A-Z][A-Z0-9]*-\\d+ )+)`,
  'g',
);

const COMMENT = /(?:\/\/|\/?\*)[^\n]*/g;
/** A rule that a comment names, alone or with those up to another: `LINK-15 to LINK-17`. */
const CITED = /\b([A-Z][A-Z0-9]*)-(\d+)(?: to \1-(\d+))?/g;
/** Programs in which a comment at the code names each rule, too. */
const CITING = ['apps/web/', 'apps/car/', 'apps/server/src/signaling/'];

const idsIn = (path, pattern) => [...readFileSync(path, 'utf8').matchAll(pattern)].map((match) => match[1]);

/** The rules that the comments of a source file name. */
function idsCitedIn(path) {
  const comments = readFileSync(path, 'utf8').match(COMMENT) ?? [];
  return comments.flatMap((comment) =>
    [...comment.matchAll(CITED)].flatMap(([, name, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${name}-${Number(first) + at}`),
    ),
  );
}

/** The programs without any `RULES.md` below `folder`. */
export function programsWithoutRules(folder) {
  return CITING.filter(
    (program) => !listFiles(join(folder, program)).some((path) => path.endsWith('/RULES.md')),
  );
}

/**
 * Compares the rules of every `RULES.md` below `folder` with the titles of the tests and with the code. A test in the rule's own
 * folder tree or in `e2e/` proves it, and a comment in that folder tree names it. Returns the problems.
 */
export function checkRules(folder) {
  const files = ['packages', 'apps'].flatMap((part) => listFiles(join(folder, part)));
  const isTest = (path) => /\.(test|e2e|spec)\.tsx?$/.test(path);
  const tests = [...files, ...listFiles(join(folder, 'e2e'))].filter(isTest);
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !isTest(path));
  const titles = tests.flatMap((path) =>
    idsIn(path, TITLE).flatMap((ids) =>
      ids
        .trim()
        .split(' ')
        .map((id) => ({ id, path })),
    ),
  );
  const problems = [];
  const homes = new Map();
  for (const path of files.filter((name) => name.endsWith('/RULES.md'))) {
    const name = relative(folder, path);
    const ids = idsIn(path, RULE);
    const here = sources.filter((source) => source.startsWith(`${dirname(path)}/`));
    const cited = new Set(here.flatMap(idsCitedIn));
    if (ids.length === 0) problems.push(`${name}: no line reads "- ID-1: text"`);
    for (const id of ids) {
      const home = homes.get(id);
      if (home) problems.push(`${name}: ${id} stands in ${home} too`);
      homes.set(id, name);
      const near = [`${dirname(path)}/`, `${join(folder, 'e2e')}/`];
      const proven = titles.some(
        (title) => title.id === id && near.some((start) => title.path.startsWith(start)),
      );
      if (!proven) problems.push(`${name}: ${id} has no test`);
      if (CITING.some((program) => name.startsWith(program)) && !cited.has(id))
        problems.push(`${name}: no line of the code names ${id}`);
    }
  }
  for (const { id, path } of titles) {
    if (!homes.has(id)) problems.push(`${relative(folder, path)}: ${id} is in no RULES.md`);
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  report([
    ...programsWithoutRules(root).map((program) => `${program}: no RULES.md was found`),
    ...checkRules(root),
  ]);
}
