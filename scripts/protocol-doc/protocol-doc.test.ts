import { expect, it } from 'vitest';
import { exampleOf } from './example-of.ts';
import examples from './examples.json' with { type: 'json' };
import { MESSAGES, PARTS } from './messages.ts';

it.each([...MESSAGES, ...PARTS])('%s has an example that its schema reads', (name, schema) => {
  const example = exampleOf(name);
  const isOfChannel = /^(phone|car) /.test(name);
  expect(schema.safeParse(isOfChannel ? (example as { extras?: unknown }).extras : example)).toMatchObject({
    success: true,
  });
});

it('no example is of an unknown message', () => {
  expect(Object.keys(examples).filter((name) => !MESSAGES.has(name) && !PARTS.has(name))).toEqual([]);
});
