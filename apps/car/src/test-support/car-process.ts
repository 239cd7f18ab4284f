import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const children: ChildProcess[] = [];

/** The car's app as a process of its own, with what it said. */
export function startCarProcess(...args: string[]) {
  const child = fork(main, args, {
    execArgv: ['--import', 'tsx', '--conditions=source'],
    // Many run at once.
    env: { PATH: process.env.PATH, LIGO_CAR_DASHBOARD_PORT: '0' },
    silent: true,
  });
  children.push(child);
  const said = { errors: '', messages: [] as Array<{ type?: string }> };
  child.stderr?.on('data', (text) => {
    said.errors += text;
  });
  child.on('message', (message: { type?: string }) => said.messages.push(message));
  return { child, said, ended: once(child, 'close') };
}

/** Ends those that a test left behind. */
export function killCars(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL');
}
