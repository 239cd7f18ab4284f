import fc from 'fast-check';
import { expect, it } from 'vitest';
import en from '../../i18n/catalogues/en.ts';
import start from '../../i18n/start-texts/en.ts';
import { kindOf, sentenceKeyOf } from './log-sentence.ts';

const texts: Record<string, unknown> = { ...start, ...en };
const say = (type: number, data: Record<string, unknown> = {}) => texts[sentenceKeyOf({ type, data })];

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
  [3, {}, 'The Ligo app of the car started'],
  [4, {}, 'The infotainment system restarted'],
  [5, {}, 'Automatic seat comfort ran'],
  [6, {}, 'Sentry saw movement'],
  [99, { area: 1, state: 1 }, 'Undefined log type ({{type}})'],
])('says of type %i with %j: %s', (type, data, sentence) => {
  expect(say(type, data)).toBe(sentence);
});

it('has a sentence for whatever a car sends', () => {
  const data = fc.dictionary(fc.constantFrom('area', 'state', 'isDriving', 'x'), fc.anything());
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 8 }), data, (type, given) => {
      expect(say(type, given)).toBeTypeOf('string');
    }),
  );
  expect(kindOf({ type: 0 })).toBe('undefined');
});
