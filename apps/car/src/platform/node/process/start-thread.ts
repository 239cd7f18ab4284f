import { Worker, type WorkerOptions } from 'node:worker_threads';
import { addThread } from './live-threads.ts';

const isCompiled = import.meta.url.endsWith('.js');

/**
 * Starts a thread on a source file, `new URL('./x.ts', import.meta.url)`: on what it was compiled to where this very file is
 * compiled, else by way of the loader that development and tests have.
 */
export function startThread(source: URL, options: WorkerOptions): Worker {
  const thread = create(source, options);
  addThread(thread);
  return thread;
}

function create(source: URL, options: WorkerOptions): Worker {
  if (isCompiled) return new Worker(new URL(source.href.replace(/\.ts$/, '.js')), options);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const code = `import { register } from ${loader}; register(); await import(${JSON.stringify(source.href)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    ...options,
    execArgv: ['--conditions=source'],
  });
}
