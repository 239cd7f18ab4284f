import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';
import { emptyFolders, listFiles } from '../lib/list-files.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const rooms = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs', 'deploy'];
const files = listFiles(root).map((path) => relative(root, path).split(sep).join('/'));
const folders = [...new Set(files.flatMap((file) => parentsOf(file)))];
const pages = files.filter((file) => file.endsWith('.md'));

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/** The texts in code marks, without blocks of code. */
const marked = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');

/** Paths from the root that a page names in code marks. Placeholders, globs and built files are left out: they name no single file. */
const pathsIn = (text: string) =>
  marked(text).filter(
    (name) =>
      rooms.some((room) => name.startsWith(`${room}/`)) &&
      !/[\s<>*{}…]/.test(name) &&
      !name.includes('/dist/'),
  );

/** Files of code that a page names by their last part alone, such as `create-unit.ts` or `sources/obd/poller-machine.ts`. */
const sourcesIn = (text: string) =>
  marked(text).filter((name) => /^[\w./-]+\.(ts|tsx|mjs|cjs|css)$/.test(name) && !name.startsWith('.'));

/** Folders of an app that a page names by the room in it, such as `adapters/obd`. */
const foldersIn = (text: string) => {
  const inner = new Set(files.flatMap((file) => /^apps\/\w+\/src\/([\w-]+)\//.exec(file)?.[1] ?? []));
  return marked(text).filter(
    (name) => /^[a-z][\w-]*(\/[\w-]+)+$/.test(name) && inner.has(name.split('/')[0] ?? ''),
  );
};
const exists = (known: readonly string[]) => (name: string) =>
  known.some((each) => each === name || each.endsWith(`/${name}`));

it('every folder and a page were found', () => {
  expect(emptyFolders(rooms, files)).toEqual([]);
  expect(pages).toContain('README.md');
});

it.each(pages)('every path that %s names exists', (page) => {
  const text = read(page);
  expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(sourcesIn(text).filter((name) => !exists(files)(name))).toEqual([]);
  expect(foldersIn(text).filter((name) => !exists(folders)(name))).toEqual([]);
});

/** The anchor of a heading's link. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string) =>
  [
    ...read(page)
      .replaceAll(/```[\s\S]*?```/g, '')
      .matchAll(/^#+ (.*)$/gm),
  ].map((match) => anchorOf(match[1] ?? ''));

it.each(pages)('every link of %s has a target', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  const dead = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(dead).toEqual([]);
});

const commands = Object.keys(JSON.parse(read('package.json')).scripts);
const benchmarks = files.flatMap((file) => /^bench\/([\w-]+)\.ts$/.exec(file)?.[1] ?? []);

it.each(pages)('every command that %s names exists', (page) => {
  const text = read(page);
  const named = [...text.matchAll(/npm run ([a-z][\w-]*)/g)].map((match) => match[1] ?? '');
  const measured = [...text.matchAll(/npm run bench ([a-z][\w-]*)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => !commands.includes(name))).toEqual([]);
  expect(measured.filter((name) => !benchmarks.includes(name))).toEqual([]);
});

const variablesIn = (text: string) => new Set(text.match(/\bLIGO_[A-Z0-9_]+/g));
const isOfTests = (file: string) => /\.test\.tsx?$|\/test-support\//.test(file);
const ownVariables = variablesIn(
  files
    .filter((file) => !isOfTests(file) && !/\.md$|package-lock/.test(file) && /\.\w+$/.test(basename(file)))
    .map(read)
    .join('\n'),
);
/** Those that lengthen a test. Tests name the variables of programs, too. */
const testVariables = new Set(
  files
    .filter(isOfTests)
    .flatMap((file) =>
      [...read(file).matchAll(/process\.env\.(LIGO_[A-Z0-9_]+) \?\?/g)].map((match) => match[1]),
    ),
);

it.each(pages)('a program or a test reads every environment variable that %s names', (page) => {
  const isRead = (name: string) => ownVariables.has(name) || testVariables.has(name);
  expect([...variablesIn(read(page))].filter((name) => !isRead(name))).toEqual([]);
});

it('pages name every variable of both programs; the server prints its own settings', () => {
  const settings = variablesIn(read('apps/server/src/config.ts'));
  const programs = files.filter(
    (file) => /^apps\/(server|car)\/src\/.*\.ts$/.test(file) && !/\.test\.|test-support/.test(file),
  );
  const reported = new Set([...settings, ...variablesIn(pages.map(read).join('\n'))]);
  expect([...variablesIn(programs.map(read).join('\n'))].filter((name) => !reported.has(name))).toEqual([]);
});

it('knows a name from a placeholder, and code from prose', () => {
  const text =
    '`apps/web/src` `apps/<name>/src` `e2e/*.ts` `npm test` `main.ts` `sources/obd` sources/prose ```\n`apps/in-code`\n```';
  expect(pathsIn(text)).toEqual(['apps/web/src']);
  expect(sourcesIn(text)).toEqual(['main.ts']);
  expect(foldersIn(text)).toEqual(['sources/obd']);
  expect(anchorOf('OBD: an adapter in the _diagnostic_ plug')).toBe(
    'obd-an-adapter-in-the-_diagnostic_-plug',
  );
});
