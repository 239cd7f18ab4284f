import { LANGUAGES, type Language } from '@ligo/vehicle';
import { describe, expect, it } from 'vitest';
import type { PluralText } from './catalogue.ts';
import en from './catalogues/en.ts';
import { directionOf, languageOf } from './language-of.ts';
import { CATALOGUES } from './languages.ts';

const wordings = (text: string | PluralText) => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('are all there and take the same values as the English ones', async () => {
    const { default: texts } = await CATALOGUES[language]();
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries<string | PluralText>(texts)) {
      const english: string | PluralText = en[key as keyof typeof en];
      expect(typeof text, key).toBe(typeof english);
      for (const wording of wordings(text)) {
        expect(wording.trim(), key).not.toBe('');
        const values = placeholders(wordings(english).at(-1) ?? '');
        // One and two may be said in words.
        const isSaid = typeof text !== 'string' && (wording === text.one || wording === text.two);
        expect(isSaid ? values : placeholders(wording), key).toEqual(values);
      }
    }
  });

  it('have a wording for every number of things', async () => {
    const { default: texts } = await CATALOGUES[language]();
    const rules = new Intl.PluralRules(language);
    const categories = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)));
    for (const [key, text] of Object.entries<string | PluralText>(texts)) {
      if (typeof text !== 'string') expect(Object.keys(text).sort(), key).toEqual([...categories].sort());
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
