import { LANGUAGES, type Language } from '@ligo/vehicle';
import { describe, expect, it } from 'vitest';
import en from './catalogues/en.ts';
import { directionOf, languageOf } from './language-of.ts';
import { CATALOGUES } from './languages.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('are all there and take the same values as the English ones', async () => {
    const { default: texts } = await CATALOGUES[language]();
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(en[key as keyof typeof en]));
    }
  });
});

it.each<[string[], Language]>([
  [['pt-PT', 'en'], 'pt-br'],
  [['iw'], 'he'],
  [['de-DE', 'fr-CA'], 'fr'],
  [['PT-BR'], 'pt-br'],
  [['zh'], 'en'],
  [[], 'en'],
])('for a browser that prefers %o it is %s', (preferred, language) => {
  expect(languageOf(preferred)).toBe(language);
});

it('only Hebrew runs from right to left', () => {
  expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['he']);
});
