import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled } from '@ligo/machine/test-support';
import { expect, it } from 'vitest';
import { openStore } from './data-folder.ts';
import { tempFolder } from './test-support/temp-folder.ts';

const log = { info() {}, warn() {}, error() {} };
const KILLS = 3;

it('sets a damaged database aside instead of losing or using it', () => {
  const data = tempFolder();
  writeFileSync(join(data, 'car.sqlite'), 'this is no database, but its owner may want it back');
  const store = openStore(data, 77, log);
  expect(store.lastState()).toBeNull();
  store.close();
  expect(readdirSync(data)).toContain('car.sqlite.damaged-77');
});

it('stands as of its last commit when the process is killed while it writes', async () => {
  const data = tempFolder();
  const script = compiled(new URL('./test-support/write-states.ts', import.meta.url));
  for (let round = 0; round < KILLS; round++) {
    const child = spawn(process.execPath, [script, data]);
    let reported = '';
    child.stdout.on('data', (text) => {
      reported += text;
      if (reported.length > 200) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const lastReported = Number(reported.slice(0, reported.lastIndexOf('\n')).split('\n').at(-1));
    const store = openStore(data, round, log);
    const state = store.lastState();
    store.close();
    expect(state?.timeMs).toBeGreaterThanOrEqual(lastReported);
    expect(state?.speedKmh).toBe(state?.timeMs);
  }
  expect(readdirSync(data).filter((name) => name.includes('damaged'))).toEqual([]);
});

it('sets nothing aside that is not damaged', () => {
  const data = tempFolder();
  mkdirSync(join(data, 'car.sqlite'));
  expect(() => openStore(data, 1, log)).toThrow();
  expect(readdirSync(data)).toEqual(['car.sqlite']);
});
