import { LANGUAGES } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['pt', 'pt-br'],
  ['pt-PT,pt;q=0.9', 'pt-br'],
  ['iw', 'he'],
  ['de-CH, de;q=0.9, fr;q=0.5, en;q=0.3', 'fr'],
  ['en;q=0.3, ru;q=0.8', 'ru'],
  ['tr; q=0.1, es ; q=0.7', 'es'],
  ['es;q=0', 'en'],
  ['es;q=0, it;q=0.1', 'it'],
  ['es;q=2, it;q=nonsense, tr;q=0.1', 'tr'],
  ['ru;q=0.5, he;q=0.5', 'ru'],
  ['FR-ca', 'fr'],
  ['constructor, __proto__', 'en'],
])('%s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it('answers whatever is sent in one of the languages', () => {
  const pieces = fc.array(fc.constantFrom(',', ';', 'q=', '0.5', 'he', 'pt-br', '-', '*', ' ', 'é', '\0'));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        pieces.map((each) => each.join('')),
      ),
      (header) => {
        expect(LANGUAGES).toContain(acceptedLanguage(header));
      },
    ),
  );
});
