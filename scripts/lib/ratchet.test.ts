import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plant } from '../test-support/plant.ts';
import { countsAbove, lowerMaxima, recordMaxima } from './ratchet.mjs';

it('finds the counts above their maximum, which is 0 without an entry', () => {
  expect(countsAbove({ a: 3, b: 2, c: 1 }, { a: 2, b: 2 })).toEqual([
    { name: 'a', count: 3, max: 2 },
    { name: 'c', count: 1, max: 0 },
  ]);
});

it('lowers maxima, raises none, and drops those of 0', () => {
  expect(lowerMaxima({ a: 5, b: 1, c: 0, d: 7 }, { c: 3, b: 2, a: 4, e: 1 })).toEqual({ a: 4, b: 1 });
});

it('records lowered maxima in their file', () => {
  const path = join(plant({ 'max.json': '{"b":2,"a":4}' }), 'max.json');
  expect(recordMaxima(path, { a: 1, b: 2 })).toBe(1);
  expect(readFileSync(path, 'utf8')).toBe('{\n  "a": 1,\n  "b": 2\n}\n');
});
