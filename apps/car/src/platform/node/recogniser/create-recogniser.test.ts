import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { RECOGNISED_PX } from '../../../ports/recogniser.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { createRecogniser } from './create-recogniser.ts';
import { fakeRecogniserPackages } from './test-support/fake-recogniser-packages.ts';

const BYTES = RECOGNISED_PX ** 2 * 3;
/** A white person in front of a black wall. */
const PICTURES = {
  before: new Uint8Array(BYTES),
  now: new Uint8Array(BYTES).fill(255, BYTES / 4, BYTES / 2),
};
/** Blocks its thread, and uses no processor. */
const HANGS = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const unstopped = () => new AbortController().signal;
const newLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

function isGone(folder: string): boolean {
  try {
    return !process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
  } catch {
    return true;
  }
}

it('returns the recognised objects, from a process that ends with the answer', async () => {
  const folder = fakeRecogniserPackages();
  const log = newLog();
  const recogniser = createRecogniser(folder, log);
  expect(recogniser.isAvailable()).toBe(true);
  expect(await recogniser.recognise(PICTURES, unstopped())).toBe('person');
  expect(isGone(folder)).toBe(true);
  expect(log.warn).not.toHaveBeenCalled();
  expect(log.info).not.toHaveBeenCalled();
}, 30_000);

it('is unavailable if a package is missing, reports it once, and is available as soon as it is installed', () => {
  const folder = fakeRecogniserPackages();
  rmSync(join(folder, 'node_modules', '@vladmandic'), { recursive: true });
  const log = newLog();
  const recogniser = createRecogniser(folder, log);
  expect([recogniser.isAvailable(), recogniser.isAvailable()]).toEqual([false, false]);
  expect(createRecogniser(join(tempFolder(), 'none'), log).isAvailable()).toBe(false);
  expect(log.info).toHaveBeenCalledTimes(2);
  expect(createRecogniser(fakeRecogniserPackages(), log).isAvailable()).toBe(true);
});

it.each([
  ['throws', 'throw new Error("no");'],
  ['kills the process', 'process.kill(process.pid, "SIGKILL");'],
  ['answers numbers that are none', 'return Float32Array.from([0, 0, 9, 9, 0.9, NaN]);'],
  [
    'answers half a thing',
    'return Float32Array.from([0, 0, 512, 512, 0.9, 0, 0, 0, 512, 512, 0.9]).subarray(1);',
  ],
  ['floods', 'for (;;) require("node:fs").writeSync(3, "[".repeat(10000));'],
  [
    'talks without end, and then floods',
    'for (let at = 0; at < 1e4; at++) console.log("x".repeat(1e3)); for (;;) require("node:fs").writeSync(3, "[]");',
  ],
  ['writes more than JSON', 'require("node:fs").writeSync(3, "[]"); return new Float32Array(0);'],
])(
  'recognises nothing, and reports why, if the package %s',
  async (_what, answer) => {
    const folder = fakeRecogniserPackages(answer);
    const log = newLog();
    expect(await createRecogniser(folder, log).recognise(PICTURES, unstopped())).toBeNull();
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(isGone(folder)).toBe(true);
  },
  30_000,
);

it('ends a package that hangs, after its limit or on request', async () => {
  const folder = fakeRecogniserPackages(HANGS);
  const log = newLog();
  expect(await createRecogniser(folder, log, 3_000).recognise(PICTURES, unstopped())).toBeNull();
  expect(isGone(folder)).toBe(true);
  expect(log.warn).toHaveBeenCalledTimes(1);

  rmSync(join(folder, 'pid'), { force: true });
  const stopping = new AbortController();
  const seeing = createRecogniser(folder, log).recognise(PICTURES, stopping.signal);
  await vi.waitUntil(() => !isGone(folder), { timeout: 20_000 });
  stopping.abort();
  expect(await seeing).toBeNull();
  expect(isGone(folder)).toBe(true);
  expect(log.warn).toHaveBeenCalledTimes(1);
}, 40_000);

it('sees nothing where its folder is gone', async () => {
  const log = newLog();
  expect(await createRecogniser('/nowhere/at/all', log).recognise(PICTURES, unstopped())).toBeNull();
  expect(log.warn).toHaveBeenCalledTimes(1);
}, 30_000);

it('passes no environment of this process on to the packages', async () => {
  vi.stubEnv('LIGO_SECRET', 'secret');
  const folder = fakeRecogniserPackages(
    'return Float32Array.from([0, 0, 512, 512, 0.9, process.env.LIGO_SECRET ? 0 : 16]);',
  );
  expect(await createRecogniser(folder, newLog()).recognise(PICTURES, unstopped())).toBe('animal');
  vi.unstubAllEnvs();
}, 30_000);
