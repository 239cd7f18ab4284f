import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '@ligo/machine/test-support';

const main = compiled(new URL('../main.ts', import.meta.url));

/** A command of the app as a process of its own. */
export function startCommand(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, LIGO_CAR_DASHBOARD_PORT: '0', ...env },
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
