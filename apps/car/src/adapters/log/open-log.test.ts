import { mkdtempSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openLog } from './open-log.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'ligo-log-'));

it('goes on with the log of the last run', async () => {
  const data = folder();
  for (const text of ['first', 'second']) {
    (await openLog(data)).info({}, text);
    await vi.waitUntil(() => readFileSync(join(data, 'car.log'), 'utf8').includes(text));
  }
  expect(readFileSync(join(data, 'car.log'), 'utf8').trim().split('\n')).toHaveLength(2);
});

it('keeps one old log beside the present one', async () => {
  const data = folder();
  for (const text of ['first', 'second', 'third']) {
    (await openLog(data)).info({}, text);
    await vi.waitUntil(() => readFileSync(join(data, 'car.log'), 'utf8').includes(text));
    truncateSync(join(data, 'car.log'), 5_000_000);
  }
  await openLog(data);
  expect(readdirSync(data).sort()).toEqual(['car.log', 'car.log.old']);
  expect(readFileSync(join(data, 'car.log.old'), 'utf8')).toContain('third');
  expect(statSync(join(data, 'car.log')).size).toBe(0);
});

it('rejects when it cannot be written', async () => {
  await expect(openLog(join(folder(), 'missing'))).rejects.toThrow(/ENOENT/);
});
