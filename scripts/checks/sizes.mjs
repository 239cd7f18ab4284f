import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { listNames } from '../lib/list-files.mjs';
import { ROOMS, root } from '../lib/paths.mjs';
import { report } from '../lib/run.mjs';

/** Lines above which a file or function raises a question, and above which it fails. */
const FILE = { ask: 250, most: 400 };
const FUNCTION = { ask: 60, most: 100 };
/** A suite is a list: a long one costs less to read than long code, and the function around its tests is not judged. */
const TEST_FILE = { ask: FILE.most, most: 600 };

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'Constructor',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
]);

const isCode = (name) => /\.(ts|tsx|mjs|cjs)$/.test(name) && !name.endsWith('.d.ts');
const isTest = (name) => /\.(test|spec|contract)\.tsx?$|\/(test-support|testing)\/|^e2e\//.test(name);
const nameIn = (node) => node?.value ?? node?.expression?.value;

/** Every function of a source text with its name, first line and length in lines. Throws if the text is no TypeScript. */
export function functionsIn(text, isTsx) {
  // swc counts bytes, from 1.
  const bytes = Buffer.from(text);
  const lineOf = (offset) => {
    let line = 1;
    for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) line += 1;
    return line;
  };
  const found = [];
  const visit = (node, name) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each, name);
      return;
    }
    const own = nameIn(node.id ?? node.identifier ?? node.key) ?? name;
    if (FUNCTIONS.has(node.type)) {
      const [from, to] = [node.span.start, node.span.end].map((offset) => lineOf(offset - 1));
      found.push({ name: own, line: from, lines: to - from + 1 });
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, own);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: isTsx }).body, 'a function');
  return found;
}

/** The file and the functions of one source text above the lines that raise a question. */
function sizesIn(name, text) {
  const limits = isTest(name) ? TEST_FILE : FILE;
  const lines = text.split('\n').length - 1;
  const functions = isTest(name) ? [] : functionsIn(text, name.endsWith('x'));
  return [
    { what: name, where: name, lines, ...limits },
    ...functions.map((each) => ({
      what: `${name} ${each.name}`,
      where: `${name}:${each.line} ${each.name}`,
      lines: each.lines,
      ...FUNCTION,
    })),
  ].filter((each) => each.lines > each.ask);
}

/**
 * Judges all code below `folder`. `exceptions` names large files and functions, as `path` or `path function`, each with its reason.
 * Returns the questions to ask and the problems that fail, longest first. An exception that excuses nothing is a problem, too.
 */
export function checkSizes(folder, exceptions) {
  const large = listNames(folder, ROOMS)
    .filter(isCode)
    .flatMap((name) => sizesIn(name, readFileSync(join(folder, name), 'utf8')))
    .sort((one, other) => one.lines - other.lines);
  // A function without a name has the name around it: the outermost of one name is enough.
  const first = new Map(large.map((each) => [each.what, each]));
  const open = [...first.values()]
    .filter(({ what }) => !exceptions[what])
    .sort((one, other) => other.lines - one.lines);
  return {
    questions: open
      .filter(({ lines, most }) => lines <= most)
      .map(({ where, lines }) => `${where}: ${lines} lines`),
    problems: [
      ...open
        .filter(({ lines, most }) => lines > most)
        .map(({ where, lines, most }) => `${where}: ${lines} lines, at most ${most} are allowed: split it`),
      ...Object.keys(exceptions)
        .filter((what) => !first.has(what))
        .map((what) => `${what}: no longer needs an exception`),
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const exceptions = JSON.parse(readFileSync(join(import.meta.dirname, 'size-exceptions.json'), 'utf8'));
  const { questions, problems } = checkSizes(root, exceptions);
  if (questions.length > 0) process.stdout.write('Does each of these do one thing?\n');
  for (const question of questions) process.stdout.write(`  ${question}\n`);
  report(problems);
}
