import { LANGUAGES, type Language } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { textsIn } from './test-support/index.ts';

const wordingsOf = (language: Language) => Object.entries(textsIn(language));

const breaking = (language: Language, rule: RegExp) =>
  wordingsOf(language).filter(([, wording]) => rule.test(wording));

it.each<[Language]>([['pt-br'], ['es'], ['it'], ['fr']])(
  'in %s apostrophes are curly, and a figure keeps its unit on its line',
  (language) => {
    expect(wordingsOf(language).length).toBeGreaterThan(1_000);
    expect(breaking(language, /\p{L}'|'\p{L}/u)).toEqual([]);
    expect(
      breaking(language, /(\d|\}\}) (%|(V|m|s|h|ms|kWh|MB|GB|Mo|Go|kB\/s|ko\/s)(?![\p{L}\p{N}]))/u),
    ).toEqual([]);
  },
);

it.each<[Language]>([['en'], ['ru'], ['tr'], ['he']])(
  'in %s apostrophes and quotation marks are curly',
  (language) => {
    expect(breaking(language, /\p{L}'|'\p{L}|"/u)).toEqual([]);
  },
);

it.each<[Language, RegExp]>([
  ['ru', /(\d|\}\}) (%|(V|s|h|m|ms|kWh|MB|GB|kB\/s)(?![\p{L}\p{N}]))/u],
  ['tr', /(\d|\}\}) (V|s|ms|m|kWh|MB|GB|kB\/s)(?![\p{L}\p{N}])/u],
])('in %s a figure keeps its unit on its line', (language, parted) => {
  expect(breaking(language, parted)).toEqual([]);
});

it.each<[Language, RegExp]>([
  ['ru', /(\d|\}\})[ \u00a0](В|м|мс|км|кВт·ч|[кМГ]Б)(?![\p{L}\p{N}])/u],
  ['he', /(\d|\}\})[ \u00a0][\u05d0-\u05ea]+[׳״]/u],
  ['tr', /(\d|\}\})[ \u00a0]sn(?![\p{L}\p{N}])/u],
])('in %s units are international symbols, as beside every figure of the car', (language, own) => {
  expect(breaking(language, own)).toEqual([]);
});

it('Russian keeps a dash on the line of the word before it', () => {
  expect(breaking('ru', / —|\p{L} [-–] \p{L}/u)).toEqual([]);
});

it('Hebrew joins a prefix to figures, Latin words and values by a maqaf', () => {
  expect(breaking('he', /[\u05d0-\u05ea][-\u2011][\u200e\u200f]?[\w{]/u)).toEqual([]);
});

it('French sets off what it sets off by a narrow space that does not break', () => {
  expect(breaking('fr', /[^\u202f]([:;!?](?=[\s»]|$)|»)|«(?!\u202f)/)).toEqual([]);
  expect(breaking('fr', /[^\u202f]%/)).toEqual([]);
});

it('Spanish opens what it asks and exclaims', () => {
  const marks = (wording: string) => wording.match(/[¿?¡!](?!arch|kind)/g)?.join('') ?? '';
  expect(wordingsOf('es').filter(([, wording]) => !/^(¿\?|¡!)*$/.test(marks(wording)))).toEqual([]);
});

it('Spanish promises in the future what waits for something', () => {
  expect(
    breaking('es', /(Empieza|[Ss]e (muestra|aplica|activa))[^.]* cuando \S.* (haya|esté|responda)/),
  ).toEqual([]);
});

it('Hebrew calls what Sentry does by another word than saving', () => {
  const sentry = wordingsOf('he').filter(
    ([key, wording]) =>
      /^(sentry\.|help\.sentry\.[12]|logs\.sentry)/.test(key) &&
      !/[sS]ave/.test(key) &&
      /שומר|לשמור/.test(wording),
  );
  expect(sentry).toEqual([]);
});

it.each(LANGUAGES)('in %s the help quotes the app as it is', (language) => {
  const texts = textsIn(language);
  expect(texts['help.seats.5']).toContain(texts['orders.unconfirmed']);
});
