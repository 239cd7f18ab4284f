import { LANGUAGES, type Language } from '@ligo/protocol';
import { describe, expect, it } from 'vitest';
import { filesIn, textsIn } from './test-support/index.ts';

const PLURAL = /^(.*)_(zero|one|two|few|many|other)$/;
const ENGLISH = filesIn('en');

const keyOf = (name: string) => PLURAL.exec(name)?.[1] ?? name;
const keysOf = (names: Iterable<string>) => [...new Set([...names].map(keyOf))].sort();
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

/** Plural categories that a language uses for counts below 1,000: Romance languages have another one for millions. */
function neededCategories(language: Language): Set<string> {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)));
}

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const files = filesIn(language);
  const texts = textsIn(language);

  it('have the same files and keys as in English', () => {
    expect(Object.keys(files)).toEqual(Object.keys(ENGLISH));
    for (const [namespace, own] of Object.entries(files))
      expect(keysOf(Object.keys(own)), namespace).toEqual(keysOf(Object.keys(ENGLISH[namespace] ?? {})));
  });

  it('have no key in two files, and no plural form of a plain text', () => {
    const names = Object.values(files).flatMap((own) => Object.keys(own));
    expect(names).toHaveLength(new Set(names).size);
    expect(names.filter((name) => PLURAL.test(name) && names.includes(keyOf(name)))).toEqual([]);
  });

  it('take the same values as in English', () => {
    const english = textsIn('en');
    for (const [name, text] of Object.entries(texts)) {
      expect(text.trim(), name).not.toBe('');
      const values = placeholders(english[`${keyOf(name)}_other`] ?? english[name] ?? '');
      // One and two may be written as words.
      if (!/_(one|two)$/.test(name) || text.includes('{{')) expect(placeholders(text), name).toEqual(values);
    }
  });

  it('have the plural forms of their language', () => {
    const needed = [...neededCategories(language)].sort();
    const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const names = Object.keys(texts).filter((name) => PLURAL.test(name));
    for (const key of keysOf(names)) {
      const categories = names.filter((name) => keyOf(name) === key).map((name) => PLURAL.exec(name)?.[2]);
      expect(categories, key).toEqual(expect.arrayContaining(needed));
      expect(known, key).toEqual(expect.arrayContaining(categories));
    }
  });

  it('name a screen in the menu as its title does', () => {
    const menu = Object.entries(texts).flatMap(([name, text]) => {
      const title = texts[name.replace(/^shell[.](\w+)$/, '$1.title')];
      return title !== undefined && title !== text ? [[text, title]] : [];
    });
    expect(menu).toEqual([]);
  });

  it('are translated', () => {
    if (language === 'en') return;
    const sentence = /\S+ \S+ \S+/;
    const same = Object.entries(files.site ?? {}).filter(
      ([name, text]) => sentence.test(text) && ENGLISH.site?.[name] === text,
    );
    expect(same).toEqual([]);
  });
});
