import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import biome from '../../biome.json' with { type: 'json' };

const tool = resolve(import.meta.dirname, '../../node_modules/.bin/biome');
const paths = ['apps/car/src/a.ts', 'apps/web/src/a.tsx', 'packages/link/src/a.test.ts', 'bench/a.ts'];
let folder = '';

function lint(text: string): string {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const run = spawnSync(tool, ['lint', '--reporter=github', '.'], { cwd: folder, encoding: 'utf8' });
  return `${run.status} ${run.stdout}`;
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ligo-lint-')));
  // A scratch folder has no git history.
  const { vcs: _vcs, $schema: _schema, ...config } = biome;
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('accepts `unknown`', () => {
  expect(lint('export const a: unknown = 1;\n')).toMatch(/^0 /);
});

it('refuses `any` everywhere', () => {
  const found = lint('export const a: any = 1;\n');
  expect(found).toMatch(/^1 /);
  const errors = [...found.matchAll(/^.*::error title=lint\/suspicious\/noExplicitAny,file=([^,]*)/gm)];
  expect(errors.map(([, file = '']) => relative(folder, file)).sort()).toEqual([...paths].sort());
});
