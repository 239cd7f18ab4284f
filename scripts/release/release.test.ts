import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { release } from './release.mjs';

let folder = '';
const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const writeJson = (path: string, value: unknown) => write(path, `${JSON.stringify(value, null, 2)}\n`);

const car = { name: '@ligo/car', version: '0.1.0', dependencies: { '@ligo/link': '0.1.0', ws: '8.1.0' } };
const link = { name: '@ligo/link', version: '0.1.0' };

const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-release-'));
const template = newFolder();
beforeAll(() => {
  folder = template;
  writeJson('package.json', { name: 'ligo', version: '0.1.0' });
  writeJson('apps/car/package.json', car);
  writeJson('packages/link/package.json', link);
  writeJson('package-lock.json', {
    name: 'ligo',
    version: '0.1.0',
    packages: {
      '': { name: 'ligo', version: '0.1.0' },
      'apps/car': car,
      'node_modules/ws': { version: '0.1.0' },
      'packages/link': link,
    },
  });
  write('apps/car/src/version.ts', "export const VERSION = { code: 35, name: '0.1.0' } as const;\n");
  write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Seats.\n');
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.org');
  git('config', 'commit.gpgsign', 'false');
  git('add', '.');
  git('commit', '--quiet', '--message', 'all: begin');
});
afterAll(() => rmSync(template, { recursive: true }));
beforeEach(() => {
  folder = newFolder();
  cpSync(template, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = () => ({ check: vi.fn(async () => {}), build: vi.fn(async () => {}), date: '2026-11-23' });
/** Everything that a failed release must leave as it was. */
const state = () => [
  git('rev-parse', 'HEAD'),
  git('status', '--porcelain'),
  git('tag'),
  read('CHANGELOG.md'),
];

describe('release', () => {
  it('sets the version everywhere, commits, tags and builds', async () => {
    git('tag', 'v0.1.0');
    const { check, build, date } = options();
    build.mockImplementation(async () => expect(git('tag', '--points-at', 'HEAD')).toBe('v0.2.0'));
    expect(await release(folder, '0.2.0', { check, build, date })).toEqual({
      tag: 'v0.2.0',
      paths: [
        'package.json',
        'apps/car/package.json',
        'packages/link/package.json',
        'package-lock.json',
        'apps/car/src/version.ts',
        'CHANGELOG.md',
      ],
    });
    expect(check).toHaveBeenCalledOnce();
    expect(build).toHaveBeenCalledOnce();
    expect(git('log', '-1', '--format=%s')).toBe('all: release 0.2.0');
    expect(git('status', '--porcelain')).toBe('');
    expect(JSON.parse(read('apps/car/package.json'))).toMatchObject({
      version: '0.2.0',
      dependencies: { '@ligo/link': '0.2.0', ws: '8.1.0' },
    });
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '0.2.0',
      packages: {
        '': { version: '0.2.0' },
        'apps/car': { version: '0.2.0' },
        'node_modules/ws': { version: '0.1.0' },
      },
    });
    expect(read('apps/car/src/version.ts')).toContain("{ code: 36, name: '0.2.0' }");
    expect(read('CHANGELOG.md')).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\n### Added\n\n- Seats.\n',
    );
  });

  it('releases the current version as the first one, with its code', async () => {
    expect(await release(folder, '0.1.0', options())).toEqual({ tag: 'v0.1.0', paths: ['CHANGELOG.md'] });
    expect(read('apps/car/src/version.ts')).toContain('code: 35');
  });

  it('changes nothing in a dry run', async () => {
    const before = state();
    const { check, build, date } = options();
    const { paths } = await release(folder, '0.2.0', { check, build, date, isDryRun: true });
    expect(paths).toHaveLength(6);
    expect(check).toHaveBeenCalledOnce();
    expect(build).not.toHaveBeenCalled();
    expect(state()).toEqual(before);
  });

  it.each(['check', 'build'] as const)(
    'leaves everything as it was if the %s fails, and can be repeated',
    async (step) => {
      const before = state();
      const failing = vi.fn(async () => Promise.reject(new Error('It failed')));
      await expect(release(folder, '0.2.0', { ...options(), [step]: failing })).rejects.toThrow('It failed');
      expect(state()).toEqual(before);
      await expect(release(folder, '0.2.0', options())).resolves.toMatchObject({ tag: 'v0.2.0' });
    },
  );

  it('leaves everything as it was if the commit fails', async () => {
    write('.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n');
    execFileSync('chmod', ['+x', join(folder, '.git/hooks/pre-commit')]);
    const before = state();
    await expect(release(folder, '0.2.0', options())).rejects.toThrow();
    expect(state()).toEqual(before);
  });

  it.each([
    ['a version that is none', '0.2', () => {}, 'no version'],
    ['an earlier version', '0.0.9', () => {}, 'does not come after 0.1.0'],
    ['an existing tag', '0.2.0', () => git('tag', 'v0.2.0'), 'v0.2.0 exists already'],
    ['the current version after a release', '0.1.0', () => git('tag', 'v0.0.1'), 'does not come after'],
    ['another branch', '0.2.0', () => git('checkout', '--quiet', '-b', 'seats'), 'this is seats'],
    ['uncommitted changes', '0.2.0', () => write('a.txt', ''), 'not committed'],
  ])('refuses %s', async (_what, version, prepare, message) => {
    prepare();
    const before = state();
    await expect(release(folder, version, options())).rejects.toThrow(message);
    expect(state()).toEqual(before);
  });

  it.each([
    [
      'an empty section',
      '# Changelog\n\n## [Unreleased]\n\n## [0.0.9] - 2026-01-01\n\n- Seats.\n',
      'is empty',
    ],
    ['no section', '# Changelog\n', 'has no section'],
  ])('refuses a changelog with %s', async (_what, text, message) => {
    write('CHANGELOG.md', text);
    git('commit', '--quiet', '--all', '--message', 'docs: change the log');
    await expect(release(folder, '0.2.0', options())).rejects.toThrow(message);
  });
});
