import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from './language-code.ts';
import { directionOf, languageOf } from './language-of.ts';

it.each<[string[], Language]>([
  [['pt-PT', 'en'], 'pt-br'],
  [['iw'], 'he'],
  [['de-DE', 'fr-CA'], 'fr'],
  [['PT-BR'], 'pt-br'],
  [['zh'], 'en'],
  [['constructor'], 'en'],
  [[], 'en'],
])('for a browser that prefers %o it is %s', (preferred, language) => {
  expect(languageOf(preferred)).toBe(language);
});

it('only Hebrew runs from right to left', () => {
  expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['he']);
});
