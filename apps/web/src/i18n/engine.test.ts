import { expect, it } from 'vitest';
import { addTexts, translatorOf } from './engine.ts';
import type { Language } from './language-code.ts';
import { CATALOGUES } from './languages.ts';

const speak = async (language: Language) => addTexts(language, (await CATALOGUES[language]()).default);

it('speaks each language whose texts were added, those of the start among them', async () => {
  await speak('en');
  await speak('pt-br');
  const english = translatorOf('en');
  expect(english('status.title')).toBe('Status');
  expect(english('signIn.google')).toBe('Continue with Google');
  expect(translatorOf('pt-br')('status.follow')).toBe('Manter o mapa centrado no carro');
});

it('is another for each language, and the same for one, so that hooks hear of a change and of nothing else', () => {
  expect(translatorOf('en')).toBe(translatorOf('en'));
  expect(translatorOf('en')).not.toBe(translatorOf('ru'));
});

it('a plural text takes the wording of its number, with the number in it', async () => {
  await speak('ru');
  const wordings = [1, 2, 5, 21].map((count) => translatorOf('ru')('trips.count', { count }));
  expect(new Set(wordings.map((text) => text.replace(/\d+/, ''))).size).toBe(3);
  expect(wordings[2]).toContain('5');
});

it.each([
  ['en', '2,001 trips'],
  ['it', '2001 viaggi'],
  ['ru', '2\u00a0001 поездка'],
] as const)('writes a large count as %s does', async (language, text) => {
  await speak(language);
  expect(translatorOf(language)('trips.count', { count: 2001 })).toBe(text);
});
