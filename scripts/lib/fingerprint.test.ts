import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { fingerprint } from './fingerprint.mjs';
import { root } from './paths.mjs';

it('changes with a source, and with nothing that a build or a test leaves behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-print-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const print = () => fingerprint([relative(root, folder)]);
  write('a.ts', '1');
  const first = print();
  write('a.test.ts', '1');
  mkdirSync(join(folder, 'dist'));
  write('dist/a.js', '1');
  expect(print()).toBe(first);
  write('a.ts', '2');
  expect(print()).not.toBe(first);
});
