import { once } from 'node:events';
import { expect, it } from 'vitest';
import { startProcess } from './threads.ts';

const SCRIPT = new URL('./test-support/end-with-threads.ts', import.meta.url);

async function endOf(...what: string[]): Promise<unknown[]> {
  return once(startProcess(SCRIPT, what, { stdio: 'inherit' }), 'close');
}

it.each([
  ['without threads', [], [0, null]],
  ['with an idle thread', ['idle'], [0, null]],
  ['with a thread that hangs', ['idle', 'hung'], [null, 'SIGKILL']],
  ['with a file operation that hangs', ['file'], [null, 'SIGKILL']],
])('ends a process %s', async (_what, threads, end) => {
  expect(await endOf(...threads)).toEqual(end);
});
