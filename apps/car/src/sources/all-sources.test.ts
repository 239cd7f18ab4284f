import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_SOURCES } from './all-sources.ts';

const manual = readFileSync(new URL('../../../../docs/car.md', import.meta.url), 'utf8');

it.each(ALL_SOURCES)('$name has a section in the manual', ({ name, doc }) => {
  expect(manual).toContain(`\n## ${doc}\n`);
  expect(manual).toContain(`\`${name}\``);
});

it('no two sources share a name', () => {
  const names = ALL_SOURCES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
