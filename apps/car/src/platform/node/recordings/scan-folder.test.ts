import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { realRecording } from '../../../recordings/test-support/real-recording.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { namesIn, scanFile } from './scan-folder.ts';

vi.mock('node:fs', { spy: true });
afterEach(() => vi.resetAllMocks());

const actual = await vi.importActual<typeof fs>('node:fs');
const file = realRecording(1, '64x48');
const FORM = /\.mp4$/;

function newFolder(...names: string[]): string {
  const folder = tempFolder();
  for (const name of ['.medium', ...names]) writeFileSync(join(folder, name), file);
  return folder;
}

/** Lets each look at the clock take this time. */
function slow(ms: number): void {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
}

it('lists names for 8 s at most', () => {
  const folder = newFolder('1.mp4', '2.mp4', '3.mp4', '4.mp4');
  slow(3_000);
  const found = namesIn(folder, FORM);
  expect(found?.isComplete).toBe(false);
  expect(found?.names.length).toBeLessThanOrEqual(3);
});

it('looks at 200,000 entries of a folder at most', () => {
  let entries = 0;
  const readSync = () => {
    entries += 1;
    if (entries > 300_000) throw new Error('there is no limit');
    return { name: 'of another program' };
  };
  vi.mocked(fs.opendirSync).mockReturnValueOnce({ readSync, closeSync() {} } as object as fs.Dir);
  expect(namesIn(newFolder(), FORM)).toEqual({ names: [], isComplete: false });
  expect(entries).toBe(200_001);
});

it('reads a file for 8 s at most', () => {
  const folder = newFolder('1.mp4');
  slow(9_000);
  expect(scanFile(join(folder, '1.mp4'), null).verdict).toBe('limit');
});

/** A file that is replaced after it was checked, and before it is opened. */
function swapped(put: (path: string) => void): string {
  const path = join(newFolder('1.mp4'), '1.mp4');
  vi.mocked(fs.lstatSync).mockImplementationOnce((...args: unknown[]) => {
    const stats = Reflect.apply(actual.lstatSync, null, args);
    rmSync(path);
    put(path);
    return stats;
  });
  vi.mocked(fs.openSync).mockImplementationOnce((path, access) => {
    const blocks = actual.lstatSync(path).isFIFO() && !(Number(access) & actual.constants.O_NONBLOCK);
    if (blocks) throw new Error('the thread would block');
    return actual.openSync(path, access);
  });
  return path;
}
const openFiles = () => readdirSync('/proc/self/fd').length;

it.each<[string, (path: string) => void]>([
  ['a pipe', (path) => void execFileSync('mkfifo', [path])],
  ['a folder', (path) => void mkdirSync(path)],
])('reads no file that is swapped for %s after its check, and blocks no thread', (_kind, put) => {
  const path = swapped(put);
  const before = openFiles();
  expect(scanFile(path, null)).toEqual({ stamp: '', verdict: 'foreign' });
  expect(openFiles()).toBe(before);
});

it('follows no link that a file is swapped for after its check', () => {
  const theirs = join(newFolder('theirs'), 'theirs');
  const path = swapped((path) => symlinkSync(theirs, path));
  expect(() => scanFile(path, null)).toThrow(/ELOOP/);
});
