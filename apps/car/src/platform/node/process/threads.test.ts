import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startProcess } from './threads.ts';

const SCRIPT = new URL('./test-support/end-with-threads.ts', import.meta.url);

async function endOf(...what: string[]): Promise<unknown[]> {
  const child = startProcess(SCRIPT, what, { stdio: ['ignore', 'inherit', 'pipe'] });
  const warnings = text(child.stderr as NodeJS.ReadableStream);
  return [...(await once(child, 'close')), await warnings];
}

it.each([
  ['without threads', [], [0, null]],
  ['with an idle thread', ['idle'], [0, null]],
  ['with a thread that hangs', ['idle', 'hung'], [null, 'SIGKILL']],
  ['with a file operation that hangs', ['file'], [null, 'SIGKILL']],
])('ends a process without a warning %s', async (_what, threads, end) => {
  expect(await endOf(...threads)).toEqual([...end, '']);
});
