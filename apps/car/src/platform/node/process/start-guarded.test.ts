import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { startGuarded } from './start-guarded.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The signals to processes, by their id; none is really sent. */
function signals() {
  const sent: [pid: number | undefined, signal: unknown][] = [];
  vi.spyOn(ChildProcess.prototype, 'kill').mockImplementation(function (this: ChildProcess, signal) {
    sent.push([this.pid, signal]);
    return true;
  });
  return sent;
}

it('sends no signal to a process that could not be started: all of its own group would get it', async () => {
  const sent = signals();
  vi.stubEnv('PATH', '/nowhere');
  const missing = startGuarded(() => spawn('ffmpeg', { detached: true }));
  await once(missing, 'error');
  const started = startGuarded(() => spawn(process.execPath, ['-e', ''], { detached: true }));
  await once(started, 'exit');
  expect(sent).toEqual([]);
});

it('takes the guard away with the process, and where there is none', async () => {
  const sent = signals();
  const missing = startGuarded(() => spawn('/nowhere/ffmpeg', { detached: true }));
  await once(missing, 'error');
  const started = startGuarded(() => spawn(process.execPath, ['-e', ''], { detached: true }));
  await once(started, 'exit');
  expect(() =>
    startGuarded(() => {
      throw new Error('it may not be started');
    }),
  ).toThrow('it may not be started');
  expect(sent).toEqual(Array(3).fill([expect.any(Number), 'SIGKILL']));
});
