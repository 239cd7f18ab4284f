import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled, freePort } from '@ligo/machine/test-support';

const main = bundled(new URL('../main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const children: ChildProcess[] = [];

/** The server as its operator starts it, with all that it writes. */
export async function startProcess(settings: Record<string, string>, ...args: string[]) {
  const port = await freePort();
  const child = spawn(process.execPath, [main, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      LIGO_PORT: String(port),
      LIGO_DATA_DIR: mkdtempSync(join(tmpdir(), 'ligo-main-')),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  const written: string[] = [];
  child.stdout?.on('data', (text: Buffer) => written.push(text.toString()));
  child.stderr?.on('data', (text: Buffer) => written.push(text.toString()));
  const ended = once(child, 'close').then(([code]: unknown[]) => code);
  const ready = once(child, 'message');
  return { child, port, origin: `http://localhost:${port}`, ready, ended, output: () => written.join('') };
}

/** Ends all that a test started. */
export function killProcesses(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL');
}
