import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { folderWith } from './test-support/temp-folder.ts';

const MANUAL = resolve(import.meta.dirname, '../../../docs/car');
const examples = readdirSync(MANUAL).flatMap((page) =>
  [...readFileSync(join(MANUAL, page), 'utf8').matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => ({
    page,
    json: JSON.parse(text),
  })),
);
// A source alone is an element of `sources`; a profile is read in the tests of profiles.
const files = examples.filter(({ json }) => !('requests' in json));

it.each(files)('takes each setting of an example in $page', ({ json }) => {
  const settings = 'kind' in json ? { sources: [json] } : json;
  expect(readConfig(['--data', folderWith(settings)], {}).unknownKeys ?? []).toEqual([]);
});

it('found the examples', () => expect(files.length).toBeGreaterThan(8));
