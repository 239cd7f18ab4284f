import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import biome from '../../biome.json' with { type: 'json' };
import { root } from '../lib/paths.mjs';
import { plant } from '../test-support/plant.ts';

const paths = ['apps/car/src/a.ts', 'apps/web/src/a.tsx', 'packages/link/src/a.test.ts', 'bench/a.ts'];
// A scratch folder has no git history.
const { vcs: _vcs, $schema: _schema, ...config } = biome;

/** The exit code of the linter, and the files in which it finds `any`. */
function lint(text: string) {
  const sources = Object.fromEntries(paths.map((path) => [path, text]));
  const folder = realpathSync(plant({ ...sources, 'biome.json': JSON.stringify(config) }));
  const tool = join(root, 'node_modules/.bin/biome');
  const run = spawnSync(tool, ['lint', '--reporter=github', '.'], { cwd: folder, encoding: 'utf8' });
  const errors = run.stdout.matchAll(/^.*::error title=lint\/suspicious\/noExplicitAny,file=([^,]*)/gm);
  return { code: run.status, files: [...errors].map(([, file = '']) => relative(folder, file)).sort() };
}

it('accepts `unknown`, and refuses `any` everywhere', () => {
  expect(lint('export const a: unknown = 1;\n')).toEqual({ code: 0, files: [] });
  expect(lint('export const a: any = 1;\n')).toEqual({ code: 1, files: [...paths].sort() });
});
