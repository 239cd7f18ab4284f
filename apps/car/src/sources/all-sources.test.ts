import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_SOURCES } from './all-sources.ts';

const manual = ['connect', 'obd', 'brokers']
  .map((page) => readFileSync(new URL(`../../../../docs/car/${page}.md`, import.meta.url), 'utf8'))
  .join('\n');

it.each(ALL_SOURCES)('$name has a section in the manual', ({ name, doc }) => {
  expect(manual.split('\n').map((line) => line.replace(/^##? /, ''))).toContain(doc);
  expect(manual).toContain(`\`${name}\``);
});

it('no two sources share a name', () => {
  const names = ALL_SOURCES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
