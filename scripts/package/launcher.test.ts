import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let launcher: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ligo package '));
  for (const each of ['bin', 'runtime', 'dist']) mkdirSync(join(folder, each));
  launcher = join(folder, 'bin/ligo-car');
  copyFileSync(new URL('materials/ligo-car.sh', import.meta.url), launcher);
  const runtime = join(folder, 'runtime/node');
  writeFileSync(runtime, '#!/bin/sh\nenv\nprintf "<%s>" "$@"\n');
  for (const each of [launcher, runtime]) chmodSync(each, 0o755);
  writeFileSync(join(folder, 'VERSION'), '1.2.3.4\n');
  writeFileSync(join(folder, 'defaults'), '# LIGO_A=no\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(path: string, args: string[] = [], env: Record<string, string> = {}): string {
  const clean = { PATH: '/usr/bin:/bin', HOME: '/home/owner', ...env };
  return execFileSync(path, args, { cwd: '/', env: clean, encoding: 'utf8' });
}

test('finds its folder from anywhere and through links, and passes its arguments on unchanged', () => {
  const link = join(folder, 'link to it');
  symlinkSync('bin/ligo-car', link);
  for (const path of [launcher, link])
    expect(run(path, ['import', 'a drive.csv', '$HOME "x"'])).toContain(
      `<${folder}/dist/main.js><import><a drive.csv><$HOME "x">`,
    );
  expect(run(launcher, ['--version'])).toBe('1.2.3.4\n');
});

test('settings: the environment before the file, whose lines are never run', () => {
  const text =
    'LIGO_SERVER_ORIGIN=https://a.example/?x=1&y=$(id)\nLIGO_CAR_SOURCE=simulator\nPATH=/nowhere\nLIGO_x;id=1\nLIGO_LAST=end';
  writeFileSync(join(folder, 'defaults'), text);
  const printed = run(launcher, [], {
    LIGO_CAR_SOURCE: 'replay:a',
    NODE_OPTIONS: '--bad',
    NODE_PATH: '/else',
  }).split('\n');
  expect(printed).toContain('LIGO_SERVER_ORIGIN=https://a.example/?x=1&y=$(id)');
  expect(printed).toContain('LIGO_CAR_SOURCE=replay:a');
  expect(printed).toContain('LIGO_LAST=end');
  expect(printed).toContain('PATH=/usr/bin:/bin');
  expect(printed.filter((each) => /^NODE_|uid=/.test(each))).toEqual([]);
});

test('data lie with the owner by default', () => {
  const dataOf = (env: Record<string, string>) => /LIGO_CAR_DATA_DIR=(.*)/.exec(run(launcher, [], env))?.[1];
  expect(dataOf({})).toBe('/home/owner/.local/share/ligo-car');
  expect(dataOf({ XDG_DATA_HOME: '/data' })).toBe('/data/ligo-car');
  expect(dataOf({ LIGO_CAR_DATA_DIR: '/var/lib/x' })).toBe('/var/lib/x');
});
