import { LANGUAGES, type Language } from '@ligo/protocol';
import { describe, expect, it } from 'vitest';
import type { Namespace } from './namespaces.ts';
import { textsIn } from './test-support/index.ts';
import { createTranslator } from './translator.ts';

const translatorOf = (language: Language) => createTranslator<Namespace>(language, textsIn(language));

describe('a translator', () => {
  it('fills in values as they are', () => {
    const t = translatorOf('en');
    expect(t('sentry.phase.watching', { since: 'since "$&" {{since}}' })).toBe(
      'Watching since "$&" {{since}}',
    );
  });

  it('selects the plural form by the count, and writes the count as its language does', () => {
    const russian = [1, 2, 5, 21, 2_001].map((count) => translatorOf('ru')('trips.count', { count }));
    expect(russian).toEqual(['1 поездка', '2 поездки', '5 поездок', '21 поездка', '2\u00a0001 поездка']);
    expect(translatorOf('it')('trips.count', { count: 2_001 })).toBe('2001 viaggi');
    expect(translatorOf('en')('trips.count', { count: 2_001 })).toBe('2,001 trips');
  });

  it.each(LANGUAGES)('has a wording for a million in %s', (language) => {
    expect(translatorOf(language)('trips.count', { count: 1_000_000 })).toMatch(/\d \S/);
  });

  it('shows the key of a missing text and the placeholder of a missing value', () => {
    const t = createTranslator<'app' | 'common'>('en', { 'status.title': 'Status {{x}}' });
    expect([t('status.title'), t('reading.speedKmh')]).toEqual(['Status {{x}}', 'reading.speedKmh']);
  });

  it('sees texts that are added later', () => {
    const texts: Record<string, string> = {};
    const t = createTranslator<'app'>('en', texts);
    Object.assign(texts, { 'status.title': 'Status' });
    expect(t('status.title')).toBe('Status');
  });
});
