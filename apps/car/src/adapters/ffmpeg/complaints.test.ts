import { expect, it } from 'vitest';
import { createComplaints } from './complaints.ts';

it('keeps the last lines of a flood, and no address in the longest of them', () => {
  const { hear, said } = createComplaints([]);
  for (let each = 0; each < 40; each++) hear(`${'a.'.repeat(32_000)}\n`);
  for (let each = 0; each < 20; each++) hear(`line ${each} of rtsp://home:word@camera/front\n`);
  hear(`${'a'.repeat(100)}rtsp://home:word@camera `);
  const lines = said().split('\n');
  expect(lines).toHaveLength(9);
  expect(lines[0]).toBe('line 12 of …');
  expect(lines[8]).toMatch(/^a+…$/);
});
