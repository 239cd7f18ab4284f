import { createTranslator } from '@ligo/texts';
import { textsIn } from '@ligo/texts/test-support';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Language } from '../../i18n/language-code.ts';
import { logKindOf, sentenceOf, sentenceVariantOf } from './log-sentence.ts';

const texts = textsIn('en');
const t = createTranslator<'logs'>('en', texts);
const sentenceFor = (type: number, data: Record<string, unknown> = {}) => sentenceOf({ type, data }, t, 'en');
/** Without the marks that separate directions. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
const BY_PHONE = { by: 'phone', account: 'a…e@example.org' };

it.each([
  [1, { area: 1, state: 1 }, 'Front left (driver) door opened'],
  [1, { area: 4, state: 0 }, 'Rear right door closed'],
  [1, { area: 5, state: 1 }, 'Hood opened'],
  [1, { area: 6, state: 0 }, 'Trunk closed'],
  [1, { area: 9, state: 0 }, 'A door opened or closed'],
  [1, {}, 'A door opened or closed'],
  [2, { isDriving: true }, 'The car started moving'],
  [2, { isDriving: false }, 'The car was parked'],
  [2, { isDriving: 'yes' }, 'The car started moving or was parked'],
  [3, {}, 'The Ligo app in the car started'],
  [4, {}, 'The infotainment system restarted'],
  [5, {}, 'Automatic seat comfort ran'],
  [6, {}, 'Sentry saw movement'],
  [8, { change: 'plugged' }, 'Plugged in'],
  [8, { change: 'started' }, 'Charging started'],
  [8, { change: 'levitated' }, 'The car was charged'],
  [99, { area: 1, state: 1 }, 'Undefined log type (99)'],
  [9, {}, 'Sentry was switched on or off'],
  [10, { camIds: [7] }, 'The areas that Sentry ignores were changed'],
  [11, { count: 0, ...BY_PHONE }, 'Recordings were deleted'],
  [14, { name: '' }, 'The car arrived at one of your places'],
  [14, { name: 7 }, 'The car arrived at one of your places'],
])('type %i with %j reads: %s', (type, data, sentence) => {
  expect(sentenceFor(type, data)).toBe(sentence);
});

it('has a sentence for every entry of a car', () => {
  const data = fc.dictionary(
    fc.constantFrom(
      'area',
      'state',
      'isDriving',
      'change',
      'soc',
      'isOn',
      'camIds',
      'count',
      'by',
      'name',
      'x',
    ),
    fc.anything(),
  );
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 14 }), data, (type, given) => {
      expect(sentenceFor(type, given)).toBeTypeOf('string');
    }),
  );
  expect(logKindOf({ type: 0 })).toBe('undefined');
});

it('names the place that the car arrived at, as one fact a place', () => {
  expect(plain(sentenceFor(14, { name: 'Home' }))).toBe('The car arrived: Home');
  const variantOf = (name: string) => sentenceVariantOf({ type: 14, data: { name } });
  expect(variantOf('Home')).not.toBe(variantOf('Work'));
});

it('describes a charging with its figures at that moment, in the form of the language, without unknown ones', () => {
  const sentence = (data: Record<string, unknown>, language: Language = 'en') =>
    plain(sentenceOf({ type: 8, data }, t, language));
  expect(sentence({ change: 'stopped', soc: 79.6, cen: 23.44 })).toBe('Charging stopped (80% · 23.4 kWh)');
  expect(sentence({ change: 'started', soc: 41 })).toBe('Charging started (41%)');
  expect(sentence({ change: 'unplugged', soc: null, cen: 900_000 })).toBe('Unplugged');
  expect(sentence({ change: 'stopped', soc: 80, cen: 1_000 / 3 }, 'tr')).toBe(
    'Charging stopped (%80 · 333,3 kWh)',
  );
  expect(sentence({ change: 'gone', soc: 80 })).toBe('The car was charged');
  expect(sentenceVariantOf({ type: 8, data: { change: 'started', soc: 41 } })).not.toBe(
    sentenceVariantOf({ type: 8, data: { change: 'started', soc: 42 } }),
  );
});

it.each([
  [9, { isOn: false, ...BY_PHONE }, 'Sentry was switched off (a…e@example.org)'],
  [9, { isOn: true, by: 'screen', account: '' }, 'Sentry was switched on (at the car’s screen)'],
  [
    10,
    { camIds: [4, 1], isEveryCamera: false, ...BY_PHONE },
    'Sentry ignores the whole picture of a camera: front, left (a…e@example.org)',
  ],
  [
    10,
    { camIds: [1, 2, 3, 4], isEveryCamera: true, by: 'phone' },
    'Sentry ignores the pictures of all cameras (unknown account)',
  ],
  [
    10,
    { camIds: [], isEveryCamera: false, ...BY_PHONE },
    'Sentry no longer ignores the whole picture of any camera (a…e@example.org)',
  ],
  [11, { count: 1, ...BY_PHONE }, '1 recording was deleted (a…e@example.org)'],
  [11, { count: 1_200, ...BY_PHONE }, '1,200 recordings were deleted (a…e@example.org)'],
])('describes a change of type %i with %j and the account that made it: %s', (type, data, sentence) => {
  expect(plain(sentenceFor(type, data))).toBe(sentence);
});

it('has the account of a change in a direction of its own, and no two changes share a search result', () => {
  const russian = createTranslator<'logs'>('ru', textsIn('ru'));
  const of = (count: number) => ({ type: 11, data: { count, ...BY_PHONE } });
  expect(sentenceOf(of(3), russian, 'ru')).toBe('Удалено 3 записи (\u2068a…e@example.org\u2069)');
  expect(sentenceVariantOf(of(3))).not.toBe(sentenceVariantOf(of(4)));
});
