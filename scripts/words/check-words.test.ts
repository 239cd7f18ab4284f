import { describe, expect, it } from 'vitest';
import { plant } from '../test-support/plant.ts';
import { areaOf, checkWords, tableOf } from './check-words.mjs';
import { findHits } from './find-hits.mjs';

const foundIn = async (file: string, text: string) => (await findHits(file, text)).map(({ found }) => found);

describe('word list', () => {
  it.each([
    ['a comment', 'a.ts', '/** Nobody reads it. */\nexport const a = 1;\n', ['Nobody']],
    ['a line comment', 'a.ts', 'run(1); // It is opened anew.\n', ['anew']],
    ['a text of two words', 'a.tsx', "const a = 'The car was told';\n", ['told']],
    ['a template', 'a.mjs', `const a = \`\${car} is told all\`;\n`, ['told']],
    ['a test title', 'a.test.ts', "it('hears the car', () => {});\n", ['hears']],
    [
      'a declared name',
      'a.ts',
      'const toldAll = 1;\nfunction hearCar(lastSaid: string) {}\n',
      ['toldAll', 'hearCar'],
    ],
    ['a member', 'a.ts', 'interface A {\n  readonly lastSaid: string;\n}\n', ['lastSaid']],
    ['a comment behind a regular expression', 'a.ts', "const a = /'/; // It was told.\n", ['told']],
    ['a paragraph', 'a.md', '# Title\n\nThe broker is told, *whoever* asks.\n', ['told', 'whoever']],
    ['a table', 'a.md', '| a | b |\n| - | - |\n| x | It says why. |\n', ['says']],
    ['a JSON text', 'a.json', '{ "title": "Somebody goes past" }', ['Somebody']],
    [
      'a clause at the start',
      'a.ts',
      '/** What the broker kept. Of a log all counts. */\n',
      ['What the', '. Of a'],
    ],
  ])('finds the planted words of %s', async (_where, file, text, found) => {
    expect(await foundIn(file, text)).toEqual(found);
  });

  it.each([
    ['code', 'a.ts', 'run(told, state.heard);\nif (said) obey();\n'],
    ['a key', 'a.ts', "get('told');\n"],
    ['a JSON key', 'a.json', '{ "told all": "Fine" }'],
    ['code in a comment', 'a.ts', '// See `told` and https://example.org/told.\n'],
    ['a value in a template', 'a.ts', `const a = \`It is \${told(1)} now\`;\n`],
    ['a code block', 'a.md', 'Run:\n\n```\ntold\n```\n\nThen `told`.\n'],
    ['a rule id', 'a.ts', '// TELL-4: the session ends.\n'],
    ['natural phrases', 'a.md', 'It tells a start from a restart. Some types lack this. What is new?\n'],
  ])('passes %s', async (_where, file, text) => {
    expect(await foundIn(file, text)).toEqual([]);
  });

  it('names the place and the proposal', async () => {
    expect(await findHits('a.ts', 'const a = 1;\n/** Made anew. */\n')).toMatchObject([
      { file: 'a.ts', line: 2, column: 10, index: 22, found: 'anew', rule: 'again' },
    ]);
  });

  it.each([
    ['apps/car/src/trips/trips.ts', 'apps/car'],
    ['apps/car/src/trips/RULES.md', 'apps/car'],
    ['packages/link/src/lane.ts', 'packages'],
    ['scripts/check.mjs', 'scripts'],
    ['README.md', 'docs'],
    ['docs/decisions/0001-a.md', 'docs'],
    ['packages/texts/src/locales/en/trips.json', 'texts'],
    ['packages/texts/src/locales/de/trips.json', null],
    ['apps/web/src/map.json', null],
    ['scripts/words/words.yml', null],
  ])('counts %s in %s', (file, area) => {
    expect(areaOf(file)).toBe(area);
  });

  it('counts by area and rule, below the given paths', async () => {
    const root = plant({
      'apps/car/src/a.ts': '// Told anew, and told once.\n',
      'docs/car.md': 'Told.\n',
      'apps/web/src/a.png': 'told',
    });
    const { hits, counts } = await checkWords(root, []);
    expect(counts).toEqual({
      'apps/car: again': 1,
      'apps/car: send, report, notify, publish': 2,
      'docs: send, report, notify, publish': 1,
    });
    expect(tableOf(hits).split('\n').at(-1)).toMatch(/^ +4 +3 +1 {2}total$/);
    expect((await checkWords(root, [], ['docs'])).hits).toHaveLength(1);
  });

  it('lets pass what the allow-list names, and reports its unused entries', async () => {
    const root = plant({ 'apps/car/src/a.ts': 'const heardAtMs = 1; // Heard of.\n' });
    const entry = { in: 'apps/car/', phrase: 'heardAtMs', why: 'Stored.' };
    const idle = { in: 'apps/car/src/a.ts', phrase: 'told', why: 'Stored.' };
    const { hits, unused } = await checkWords(root, [entry, idle]);
    expect(hits.map(({ found }) => found)).toEqual(['Heard']);
    expect(unused).toEqual([idle]);
  });
});
