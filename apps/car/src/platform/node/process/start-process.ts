import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const isCompiled = import.meta.url.endsWith('.js');

/** Starts Node on a source file, as `startThread` does a thread. */
export function startProcess(source: URL, args: readonly string[], options: SpawnOptions): ChildProcess {
  const path = fileURLToPath(source);
  const program = isCompiled
    ? [path.replace(/\.ts$/, '.js')]
    : ['--conditions=source', '--import', import.meta.resolve('tsx/esm'), path];
  return spawn(process.execPath, [...program, ...args], options);
}
