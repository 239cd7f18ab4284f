import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { systemClock } from '../../clock/system-clock.ts';

const isCompiled = import.meta.url.endsWith('.js');

/**
 * Starts a thread on a source file, `new URL('./x.ts', import.meta.url)`: on what it was compiled to where this very file is
 * compiled, else, in development and tests, on a bundle of it.
 */
export function startThread(source: URL, options: WorkerOptions): Worker {
  const thread = isCompiled
    ? new Worker(new URL(source.href.replace(/\.ts$/, '.js')), options)
    : new Worker(bundleOf(source), { ...options, eval: true });
  threads.add(thread);
  thread.once('exit', () => threads.delete(thread));
  return thread;
}

const bundles = new Map<string, string>();

/** The bundle is made once: a loader, which each thread would start for itself, costs ten times of what the thread itself does. */
function bundleOf(source: URL): string {
  const path = fileURLToPath(source);
  const known = bundles.get(path);
  if (known !== undefined) return known;
  // Comes with the loader, and is no part of what is shipped.
  const { buildSync } = createRequire(import.meta.resolve('tsx/esm/api'))('esbuild');
  const bundle: string = buildSync({
    entryPoints: [path],
    bundle: true,
    platform: 'node',
    conditions: ['source'],
    sourcemap: 'inline',
    write: false,
  }).outputFiles[0].text;
  bundles.set(path, bundle);
  return bundle;
}

const threads = new Set<Worker>();
const ending = new WeakSet<Worker>();

/** Ends all threads. One that waits for a medium ends when the medium answers. */
function endThreads(): void {
  for (const thread of threads) {
    // Node adds a listener at each call, and warns of more than ten.
    if (!ending.has(thread)) void thread.terminate();
    ending.add(thread);
  }
}

/** Whether a thread of this process runs, or one of Node's own threads waits for a file. Either holds up the end of the process. */
function hasBusyThreads(): boolean {
  return threads.size > 0 || process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
}

const LIMIT_MS = 3_000;
const CHECK_INTERVAL_MS = 20;

/** Ends this process. A thread that waits for a medium that hangs would hold up its end: then the process is killed. */
export function endProcess(code: number): void {
  const untilMs = performance.now() + LIMIT_MS;
  function check(): void {
    // Work in progress may start others.
    endThreads();
    if (hasBusyThreads() && performance.now() < untilMs) systemClock.after(CHECK_INTERVAL_MS, check);
    else exitAtOnce(code);
  }
  check();
}

/** Like `endProcess`, without time for threads to end. */
export function exitAtOnce(code: number): void {
  if (hasBusyThreads()) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/** Starts Node on a source file, or on what it was compiled to, as `startThread` starts a thread. */
export function startProcess(source: URL, args: readonly string[], options: SpawnOptions): ChildProcess {
  const path = fileURLToPath(source);
  const program = isCompiled
    ? [path.replace(/\.ts$/, '.js')]
    : ['--conditions=source', '--import', import.meta.resolve('tsx/esm'), path];
  return spawn(process.execPath, [...program, ...args], options);
}
