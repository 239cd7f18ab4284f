import { createHash } from 'node:crypto';
import { parseSync } from 'vite';

const OPPOSITES = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** The fault to seed at a node of the syntax tree: a range of the text and its replacement; undefined for most nodes. */
function faultAt(node, text) {
  const of = (start, end, replacement) => ({ start, end, replacement });
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const start = text.indexOf(node.operator, node.left.end);
      const opposite = OPPOSITES[node.operator];
      return opposite && of(start, start + node.operator.length, opposite);
    }
    case 'Literal':
      if (typeof node.value === 'boolean') return of(node.start, node.end, String(!node.value));
      return typeof node.value === 'number' ? of(node.start, node.end, `(${node.raw} + 1)`) : undefined;
    case 'IfStatement':
    case 'ConditionalExpression':
      return of(node.test.start, node.test.end, `!(${text.slice(node.test.start, node.test.end)})`);
    case 'ExpressionStatement':
      return node.expression.type === 'CallExpression' ? of(node.start, node.end, ';') : undefined;
    default:
      return undefined;
  }
}

/** Type-script nodes that contain code; the others contain types only. */
const TYPED_CODE = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

function* codeNodes(node) {
  if (Array.isArray(node)) for (const each of node) yield* codeNodes(each);
  else if (
    typeof node?.type === 'string' &&
    (!node.type.startsWith('TS') || TYPED_CODE.includes(node.type))
  ) {
    yield node;
    for (const child of Object.values(node)) if (typeof child === 'object') yield* codeNodes(child);
  }
}

/**
 * The mutants of a source file, each with one seeded fault: `start` and `end` in the text, the `replacement`, the number of
 * the `line`, and a `key` that depends on the line's content only, so that it survives a move of the line.
 */
export function findMutants(name, text) {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const faults = [...codeNodes(program)].map((node) => faultAt(node, text));
  return faults.filter(Boolean).map((fault) => {
    const lineStart = text.lastIndexOf('\n', fault.start) + 1;
    const line = text.slice(lineStart, text.indexOf('\n', fault.start));
    const column = fault.start - lineStart - line.search(/\S/);
    const content = `${line.trim()}\0${column}\0${fault.replacement}`;
    const key = createHash('sha256').update(content).digest('hex');
    return { ...fault, name, line: text.slice(0, fault.start).split('\n').length, key };
  });
}

/** The sample: mutants with the lowest keys, so that a later run tries the same ones where their lines still exist. */
export function sampleOf(mutants, count) {
  const byKey = new Map(mutants.map((mutant) => [mutant.key, mutant]));
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1)).slice(0, count);
}

/** A test file of the unit and integration tests. */
const isTest = (name) => /\.test\.tsx?$/.test(name);

/** The modules that import each module. `graph`: the imports of each module, as imports.mjs writes them. */
export function importersOf(graph) {
  const importers = new Map();
  for (const [from, imports] of Object.entries(graph))
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), from]);
  return importers;
}

/** At most `count` test files that reach a module by the fewest imports, nearest first. */
export function nearestTests(name, importers, count) {
  const seen = new Set([name]);
  // A set is iterated in the order in which its entries are added, also during the iteration.
  for (const each of seen) for (const importer of importers.get(each) ?? []) seen.add(importer);
  return [...seen].filter(isTest).slice(0, count);
}
