import { describe, expect, it } from 'vitest';
import type { PluralText } from './catalogue.ts';
import { DASHBOARD_CATALOGUES } from './dashboard.ts';
import { DEMO_CATALOGUES } from './demo-texts.ts';
import { LANGUAGES, type Language } from './language-code.ts';
import { directionOf, languageOf } from './language-of.ts';
import { CATALOGUES, LAZY_CATALOGUES, START_TEXTS } from './languages.ts';
import { SITE_TEXTS, type SiteTextKey } from './site-texts.ts';

const wordings = (text: string | PluralText) => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
/** What is loaded of a language's texts, early, late and on the car's screen. */
const loadedOf = async (language: Language): Promise<Record<string, string | PluralText>> => ({
  ...(await CATALOGUES[language]()).default,
  ...(await LAZY_CATALOGUES[language]()).default,
  ...(await DEMO_CATALOGUES[language]()).default,
  ...(await DASHBOARD_CATALOGUES[language]()).default,
});
const textsOf = async (language: Language): Promise<Record<string, string | PluralText>> => ({
  ...START_TEXTS[language],
  ...(await loadedOf(language)),
  ...SITE_TEXTS[language],
});

const subjects = import.meta.glob<{ default: object }>('./catalogues/*/*.ts', { eager: true });

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('are those of all their subjects, of which no two have the same key', async () => {
    const ofLanguage = Object.keys(subjects).filter((path) => path.startsWith(`./catalogues/${language}/`));
    const keys = ofLanguage.flatMap((path) => Object.keys(subjects[path]?.default ?? {}));
    const loaded = await loadedOf(language);
    expect(keys.sort()).toEqual(Object.keys({ ...loaded, ...SITE_TEXTS[language] }).sort());
    const ofSite = ofLanguage.filter((path) => path.includes('/site-'));
    const keysOfSite = ofSite.flatMap((path) => Object.keys(subjects[path]?.default ?? {}));
    expect(keysOfSite.filter((key) => Object.hasOwn(loaded, key))).toEqual([]);
  });

  it('are all there and take the same values as the English ones', async () => {
    const texts = await textsOf(language);
    const english = await textsOf('en');
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(texts)) {
      const model = english[key] ?? '';
      expect(typeof text, key).toBe(typeof model);
      for (const wording of wordings(text)) {
        expect(wording.trim(), key).not.toBe('');
        const values = placeholders(wordings(model).at(-1) ?? '');
        // One and two may be said in words.
        const isSaid = typeof text !== 'string' && (wording === text.one || wording === text.two);
        expect(isSaid ? values : placeholders(wording), key).toEqual(values);
      }
    }
  });

  it('are in this language', () => {
    if (language === 'en') return;
    const sentence = /\S+ \S+ \S+/;
    for (const [key, text] of Object.entries<string | PluralText>(SITE_TEXTS[language]))
      for (const wording of wordings(text).filter((each) => sentence.test(each)))
        expect(wordings(SITE_TEXTS.en[key as SiteTextKey]), key).not.toContain(wording);
  });

  it('have a wording for every number of things', async () => {
    const texts = await textsOf(language);
    const rules = new Intl.PluralRules(language);
    const categories = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)));
    for (const [key, text] of Object.entries(texts)) {
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
  [['constructor'], 'en'],
  [[], 'en'],
])('for a browser that prefers %o it is %s', (preferred, language) => {
  expect(languageOf(preferred)).toBe(language);
});

it('only Hebrew runs from right to left', () => {
  expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['he']);
});
