import { expect, it } from 'vitest';
import { addTexts, translatorOf } from './engine.ts';
import type { Language } from './language-code.ts';
import { LANGUAGES } from './language-code.ts';
import { CATALOGUES } from './languages.ts';
import { plainTranslator } from './plain-translator.ts';

it.each(LANGUAGES)('says in %s what the engine says', async (language: Language) => {
  const texts = (await CATALOGUES[language]()).default;
  addTexts(language, texts);
  const plain = plainTranslator(language, texts);
  const engine = translatorOf(language);
  expect(plain('status.speed')).toBe(engine('status.speed'));
  expect(plain('logs.undefined', { type: 99 })).toBe(engine('logs.undefined', { type: 99 }));
  for (const count of [0, 1, 2, 5, 21, 1_000])
    expect(plain('trips.count', { count })).toBe(engine('trips.count', { count }));
});

it('leaves as they are a text that is not there and a value that was not given', () => {
  const t = plainTranslator('en', { 'logs.undefined': 'Type {{type}}' });
  expect([t('logs.empty'), t('logs.undefined'), t('logs.undefined', { type: '$&' })]).toEqual([
    'logs.empty',
    'Type {{type}}',
    'Type $&',
  ]);
});
