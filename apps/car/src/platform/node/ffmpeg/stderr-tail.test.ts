import { expect, it } from 'vitest';
import { createStderrTail } from './stderr-tail.ts';

it('keeps the last lines of a flood, and no address in the longest of them', () => {
  const { append, text } = createStderrTail([]);
  for (let each = 0; each < 40; each++) append(`${'a.'.repeat(32_000)}\n`);
  for (let each = 0; each < 20; each++) append(`line ${each} of rtsp://home:word@camera/front\n`);
  append(`${'a'.repeat(100)}rtsp://home:word@camera `);
  const lines = text().split('\n');
  expect(lines).toHaveLength(9);
  expect(lines[0]).toBe('line 12 of …');
  expect(lines[8]).toMatch(/^a+…$/);
});
