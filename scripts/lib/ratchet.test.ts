import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { countsAbove, lowerMaxima, recordMaxima } from './ratchet.mjs';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
  folder = mkdtempSync(join(tmpdir(), 'ligo-ratchet-'));
  const path = join(folder, 'max.json');
  writeFileSync(path, '{"b":2,"a":4}');
  expect(recordMaxima(path, { a: 1, b: 2 })).toBe(1);
  expect(readFileSync(path, 'utf8')).toBe('{\n  "a": 1,\n  "b": 2\n}\n');
});
