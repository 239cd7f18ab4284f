import { expect, it } from 'vitest';
import { addTexts, translate } from './engine.ts';
import { CATALOGUES } from './languages.ts';

const speak = async (language: 'en' | 'ru') => addTexts(language, (await CATALOGUES[language]()).default);

it('speaks the language whose texts came last, those of the start among them', async () => {
  await speak('en');
  expect(translate('status.title')).toBe('Status');
  expect(translate('signIn.google')).toBe('Continue with Google');
  await speak('ru');
  expect(translate('status.title')).not.toBe('Status');
  await speak('en');
  expect(translate('status.title')).toBe('Status');
});

it('a plural text takes the wording of its number, with the number in it', async () => {
  await speak('ru');
  const wordings = [1, 2, 5, 21].map((count) => translate('trips.count', { count }));
  expect(new Set(wordings.map((text) => text.replace(/\d+/, ''))).size).toBe(3);
  expect(wordings[2]).toContain('5');
});
