import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '@ligo/machine/test-support';
import { expect, it } from 'vitest';
import { logOutput } from './log.ts';

/** This test may be behind for longer than a server waits. */
const PATIENCE_MS = 60_000;
const LINES = 3_000;
const LINE = 'x'.repeat(199);

/** A program that writes far more than a pipe holds, to a pipe that does not wait by itself. */
const WRITER = `
  import { logOutput } from ${JSON.stringify(compiled(new URL('./log.ts', import.meta.url)))};
  process.stdout.write('');
  const output = logOutput(undefined, ${PATIENCE_MS});
  process.send('writing');
  for (let line = 0; line < ${LINES}; line++) output.write('${LINE}\\n');
`;

it('loses no line to a reader that is behind', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WRITER], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const read: string[] = [];
  child.stdout?.on('data', (data) => read.push(String(data)));
  await once(child, 'close');
  expect(read.join('').split('\n')).toEqual([...Array(LINES).fill(LINE), '']);
});

it('does not wait for a reader that lost a line, until a line succeeds', () => {
  const tried: [string, number][] = [];
  let isStuck = true;
  const output = logOutput((text, patienceMs) => {
    tried.push([text, patienceMs]);
    if (isStuck) throw new Error('stuck');
  });
  output.write('one');
  output.write('two');
  isStuck = false;
  output.write('three');
  expect(tried.map(([, patienceMs]) => patienceMs > 0)).toEqual([true, false, false, true]);
  expect(tried[2]?.[0]).toContain('"lost":2');
  expect(tried[3]?.[0]).toBe('three');
  expect(output.lost).toBe(2);
});
