import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { isAnyRunning } from './running-apps.ts';

let end = () => {};
afterEach(() => end());

it('finds a process by the name of its program, also a long one, while it runs', async () => {
  const program = join(tempFolder(), 'com.example.dashcam.recorder');
  copyFileSync('/bin/sleep', program);
  expect(await isAnyRunning(['com.example.dashcam.recorder'])).toBe(false);
  const child = spawn(program, ['60'], { stdio: 'ignore' });
  end = () => void child.kill('SIGKILL');
  await vi.waitUntil(() => isAnyRunning(['other', 'com.example.dashcam.recorder']));
  expect(await isAnyRunning(['dashcam', 'other'])).toBe(false);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  end();
  await gone;
  expect(await isAnyRunning(['com.example.dashcam.recorder'])).toBe(false);
});

it('returns false without names to look for, or if processes are not visible', async () => {
  expect(await isAnyRunning([])).toBe(false);
  expect(await isAnyRunning(['init'], '/nowhere')).toBe(false);
});
