import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import biome from '../../biome.json' with { type: 'json' };
import knip from '../../knip.json' with { type: 'json' };
import vitest from '../../vitest.config.ts';
import { listNames } from '../lib/list-files.mjs';
import { root } from '../lib/paths.mjs';

const names = listNames(root);
const require = createRequire(import.meta.url);

/** `a{b,c}` as `ab` and `ac`. */
function expandBraces(glob: string): string[] {
  const [, before, inner, after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(glob) ?? [];
  return inner?.split(',').flatMap((each) => expandBraces(`${before}${each}${after}`)) ?? [glob];
}

const PARTS: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '.': '[.]' };
const patternOf = (glob: string) =>
  new RegExp(`^${glob.replaceAll(/\*\*\/|\*\*|\*|\./g, (part) => PARTS[part] ?? part)}$`);

/** The globs, one for each alternative in braces, that match none of the files. */
const unmatchedGlobs = (globs: string[], files: string[]) =>
  globs.flatMap(expandBraces).filter((glob) => !files.some((name) => patternOf(glob).test(name)));

/** The part of a pattern up to its first list of names, `(a|b)`, once for each name. */
function beginningsOf(pattern: string): string[] {
  const [, before, list] = /^(.*?)\(([\w-]+(?:\|[\w-]+)+)\)/.exec(pattern) ?? [];
  return list?.split('|').map((name) => `${before}${name}`) ?? [];
}

/** The regular expressions that match none of the files, as a whole or by a name in their first list of names. */
const unmatchedPatterns = (patterns: string[], files: string[]) =>
  patterns
    .flatMap((pattern) => [pattern, ...beginningsOf(pattern)])
    .filter((pattern) => !files.some((name) => new RegExp(pattern).test(name)));

/** The globs of a workspace, from the root. */
function globsOf([workspace, config]: [string, { entry?: string[]; project?: string[] }]): string[] {
  return [...(config.entry ?? []), ...(config.project ?? [])].map((glob) => join(workspace, glob));
}

/** All `path` patterns of a configuration except those of packages and of folders that another pattern captured. */
function pathsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return key === 'path' && !/\$1|node_modules|node:/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, each]) => pathsIn(each, inner));
}

describe('every pattern matches a file', () => {
  it('in vitest.config.ts', () => {
    const { projects = [] } = vitest.test ?? {};
    const globs = projects.flatMap((project) =>
      typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
    );
    expect(globs.length).toBeGreaterThan(3);
    expect(unmatchedGlobs(globs, names)).toEqual([]);
  });

  it('in knip.json', () => {
    expect(unmatchedGlobs(Object.entries(knip.workspaces).flatMap(globsOf), names)).toEqual([]);
  });

  it('in biome.json', () => {
    expect(
      unmatchedGlobs(
        biome.overrides.flatMap(({ includes }) => includes),
        names,
      ),
    ).toEqual([]);
  });

  it('in .dependency-cruiser.cjs', () => {
    const { forbidden, allowed } = require('../../.dependency-cruiser.cjs');
    const patterns = [...pathsIn(forbidden), ...pathsIn(allowed)];
    expect(patterns.length).toBeGreaterThan(50);
    expect(unmatchedPatterns(patterns, names)).toEqual([]);
  });
});

it('tests that replace a module have a process of their own', () => {
  const isolated = (vitest.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && project.test?.name === 'isolated' ? (project.test.include ?? []) : [],
  );
  const replacing = names.filter(
    (name) =>
      /[.]test[.]tsx?$/.test(name) && /^vi[.](?:do)?[mM]ock\(/m.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(replacing.length).toBeGreaterThan(2);
  const patterns = isolated.flatMap(expandBraces).map(patternOf);
  expect(replacing.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
});
