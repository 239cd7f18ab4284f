import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Paths of this repository that a page names in code marks; what has a placeholder or a glob names no one file. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:apps|packages|e2e|bench|scripts|docs)\/[^`\s]*)`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => !/[<>*{}…]/.test(path));

it.each(['docs/recipes.md', 'docs/architecture.md', 'CONTRIBUTING.md', 'README.md'])(
  'every path that %s names is there',
  (page) => {
    const paths = pathsIn(readFileSync(resolve(root, page), 'utf8'));
    expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  },
);

it('knows a path from a placeholder', () => {
  expect(pathsIn('`apps/web/src` `apps/<name>/src` `npm test` `e2e/*.ts` `scripts/start.mjs`')).toEqual([
    'apps/web/src',
    'scripts/start.mjs',
  ]);
});
