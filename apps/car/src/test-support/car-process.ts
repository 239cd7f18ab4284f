import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundled } from '@ligo/machine/test-support';
import { approveDevices } from './approve-devices.ts';

const main = bundled(new URL('../main.ts', import.meta.url));
const children: ChildProcess[] = [];

/** The car's app as a separate process, with its output. */
export const startCarProcess = (...args: string[]) => startPrintingTo('pipe', args);

/** The same; it first runs this code. */
export const startCarAfter = (code: string, ...args: string[]) =>
  startPrintingTo('pipe', args, [`--import=data:text/javascript,${encodeURIComponent(code)}`]);

/** The same; what it prints goes to an open file. */
export function startPrintingTo(
  stdout: number | 'pipe',
  args: readonly string[],
  execArgv: readonly string[] = [],
) {
  const child = fork(main, args, {
    execArgv: [...execArgv],
    // Many run at once.
    env: { PATH: process.env.PATH, LIGO_CAR_DASHBOARD_PORT: '0', LIGO_CAR_LINK_PORT: '0' },
    stdio: ['pipe', stdout, 'pipe', 'ipc'],
  });
  children.push(child);
  approveDevices(child);
  const output = { errors: '', messages: [] as Array<{ type?: string }> };
  child.stderr?.on('data', (text) => {
    output.errors += text;
  });
  child.on('message', (message: { type?: string }) => output.messages.push(message));
  return { child, output, ended: once(child, 'close') };
}

/** Ends those that a test left behind. */
export function killCars(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL');
}

/** A command of the app as a process of its own. */
export function startCommand(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, LIGO_CAR_DASHBOARD_PORT: '0', LIGO_CAR_LINK_PORT: '0', ...env },
    stdio: 'pipe',
  });
  const output = { text: '', errors: '' };
  child.stdout.on('data', (text) => {
    output.text += text;
  });
  child.stderr.on('data', (text) => {
    output.errors += text;
  });
  child.stdin.on('error', () => {});
  return { child, output, ended: once(child, 'close') };
}

/** Runs a command to its end; resolves to its exit code and its output. */
export async function runCommand(
  args: readonly string[],
  { answers = [], env = {} }: { answers?: readonly string[]; env?: Record<string, string> } = {},
) {
  const { child, output, ended } = startCommand(args, env);
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(''));
  const [code] = await ended;
  return { code: code as number | null, ...output };
}
