import { type ChildProcess, spawn } from 'node:child_process';
import type { RunningProgram } from '../../../ports/command-io.ts';
import { startGuarded } from './start-guarded.ts';

/** Runs a program without a shell, in a process group that ends with it and with this process; `null`: the start failed. */
export function runProgram(program: string, args: readonly string[]): RunningProgram | null {
  const child = spawned(program, args);
  const { pid } = child ?? {};
  if (!child || pid === undefined) return null;
  const ended = new Promise<{ code: number | null }>((resolve) => {
    child.once('exit', (code) => {
      // Processes that it left behind.
      signalGroup(pid, 'SIGKILL');
      resolve({ code });
    });
  });
  return { ended, signal: (name) => signalGroup(pid, name) };
}

function spawned(program: string, args: readonly string[]): ChildProcess | null {
  try {
    const child = startGuarded(() =>
      spawn(program, args, {
        cwd: '/',
        // Its process group ends with it.
        detached: true,
        env: { PATH: process.env.PATH },
        // Its output is not read: it may contain secrets, which must not be logged.
        stdio: 'ignore',
      }),
    );
    // Without a start there is no pid.
    return child.on('error', () => {});
  } catch {
    return null;
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {}
}
