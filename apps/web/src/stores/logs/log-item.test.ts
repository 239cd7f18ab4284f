import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logItemOf } from './log-item.ts';

it('turns the text of the data into an object', () => {
  const stored = { time: 5, type: 1, data: '{"area":1,"state":0}', owner: 'x', hash: 3 };
  expect(logItemOf(stored)).toMatchObject({ timeMs: 5, type: 1, data: { area: 1, state: 0 } });
});

it.each(['', '{', '[1]', '"text"', 'null', '7'])('takes %j as no data', (data) => {
  expect(logItemOf({ time: 5, type: 1, data })).toMatchObject({ timeMs: 5, type: 1, data: {} });
});

it('refuses invalid entries and never throws', () => {
  for (const stored of [null, 1, {}, { time: -1, type: 1 }, { time: 1, type: 'x' }]) {
    expect(logItemOf(stored)).toBeNull();
  }
  fc.assert(fc.property(fc.anything(), (stored) => void logItemOf(stored)));
});
