import * as fs from 'node:fs';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { openLog } from './file-log.ts';

vi.mock('node:fs', { spy: true });
// Restoring leaves the implementations of a module’s spies.
afterEach(() => vi.resetAllMocks());

const lines = (data: string, name = 'car.log') =>
  readFileSync(join(data, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: 30 | 40 | 50; msg: string; count?: number });
const noRoom = () => {
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
};

it('writes the level, text and fields of each line in order, and takes errors and fields that are not JSON', () => {
  const data = tempFolder();
  const log = openLog(data);
  const circle: Record<string, unknown> = { count: 5n };
  circle.self = circle;
  log.info({ port: 5, names: ['ß', null] }, 'server started');
  log.warn({}, 'line\nof two');
  log.error({ err: new RangeError('too far') }, 'request failed');
  log.warn({ circle }, 'odd fields');
  expect(lines(data)).toMatchObject([
    { level: 30, msg: 'server started', port: 5, names: ['ß', null] },
    { level: 40, msg: 'line\nof two' },
    { level: 50, msg: 'request failed', err: { message: 'too far' } },
    { level: 40, msg: 'odd fields' },
  ]);
});

it('goes on with the log of the last run, and is for its owner alone', () => {
  const data = tempFolder();
  for (const text of ['first', 'second']) openLog(data).info({}, text);
  expect(lines(data).map(({ msg }) => msg)).toEqual(['first', 'second']);
  expect(statSync(join(data, 'car.log')).mode & 0o777).toBe(0o600);
});

it('never fills more than twice its cap, however long it runs', () => {
  const data = tempFolder();
  const log = openLog(data, 10_000);
  for (let line = 0; line < 2_000; line++) log.warn({ line }, 'the same line repeatedly');
  expect(readdirSync(data).sort()).toEqual(['car.log', 'car.log.old']);
  for (const name of ['car.log', 'car.log.old'])
    expect(statSync(join(data, name)).size).toBeLessThan(10_000 + 200);
  expect(lines(data).length + lines(data, 'car.log.old').length).toBeGreaterThan(100);
});

it('drops and counts lines that a full disk rejects, and reports it when there is space again', () => {
  const data = tempFolder();
  const log = openLog(data);
  log.info({}, 'before');
  vi.mocked(fs.writeSync).mockImplementation(noRoom);
  for (let line = 0; line < 7; line++) log.error({}, 'lost');
  vi.mocked(fs.writeSync).mockRestore();
  log.info({}, 'after');
  expect(lines(data).map(({ msg, count }) => [msg, count])).toEqual([
    ['before', undefined],
    ['log lines could not be written', 7],
    ['after', undefined],
  ]);
});

it('begins a new line after one that found room for its half only', () => {
  const data = tempFolder();
  const log = openLog(data);
  const { writeSync: write } = fs;
  const half = (file: number, bytes: Buffer) => write(file, bytes.subarray(0, 9));
  vi.mocked(fs.writeSync).mockImplementationOnce(half as typeof fs.writeSync);
  log.info({}, 'torn');
  log.info({}, 'after');
  const [torn, ...whole] = readFileSync(join(data, 'car.log'), 'utf8').trim().split('\n');
  expect(torn).toHaveLength(9);
  expect(whole.map((line) => JSON.parse(line).msg)).toEqual(['log lines could not be written', 'after']);
});

it('goes on in the full file where a new one cannot be opened', () => {
  const data = tempFolder();
  const log = openLog(data, 1);
  log.info({}, 'first');
  vi.mocked(fs.renameSync).mockImplementationOnce(noRoom);
  log.info({}, 'lost');
  log.info({}, 'third');
  expect(lines(data).map(({ msg }) => msg)).toEqual(['log lines could not be written', 'third']);
});

it.each([
  ['the owner deleted it', (data: string) => fs.rmSync(join(data, 'car.log'))],
  ['a new one could not be opened', () => void vi.mocked(fs.openSync).mockImplementationOnce(noRoom)],
])('goes on in a new file after %s', (_what, happens) => {
  const data = tempFolder();
  const log = openLog(data, 1);
  log.info({}, 'first');
  happens(data);
  log.info({}, 'second');
  log.info({}, 'third');
  expect(lines(data).map(({ msg }) => msg)).toContain('third');
});

it('throws when it cannot be opened', () => {
  expect(() => openLog(join(tempFolder(), 'missing'))).toThrow(/ENOENT/);
});
