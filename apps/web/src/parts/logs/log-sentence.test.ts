import { textsIn } from '@ligo/texts/test-support';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Language } from '../../i18n/language-code.ts';
import { logKindOf, sentenceKeyOf, sentenceOf, sentenceVariantOf } from './log-sentence.ts';

const texts = textsIn('en');
const sentenceFor = (type: number, data: Record<string, unknown> = {}) =>
  texts[sentenceKeyOf({ type, data })];

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
  [8, { change: 'started', soc: 41 }, 'Charging started'],
  [8, { change: 'levitated' }, 'The car was charged'],
  [99, { area: 1, state: 1 }, 'Undefined log type ({{type}})'],
])('type %i with %j reads: %s', (type, data, sentence) => {
  expect(sentenceFor(type, data)).toBe(sentence);
});

it('has a sentence for every entry of a car', () => {
  const data = fc.dictionary(
    fc.constantFrom('area', 'state', 'isDriving', 'change', 'soc', 'x'),
    fc.anything(),
  );
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 9 }), data, (type, given) => {
      expect(sentenceFor(type, given)).toBeTypeOf('string');
    }),
  );
  expect(logKindOf({ type: 0 })).toBe('undefined');
});

it('describes a charging with its figures at that moment, in the form of the language, without unknown ones', () => {
  const t = (key: string) => String(texts[key]);
  const sentence = (data: Record<string, unknown>, language: Language = 'en') =>
    sentenceOf({ type: 8, data }, t, language)
      .replace(/[\u2066\u2069]/g, '')
      .replaceAll('\u00a0', ' ');
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
