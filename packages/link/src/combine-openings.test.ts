import fc from 'fast-check';
import { expect, it } from 'vitest';
import { combineOpenings } from './lanes.ts';

it('reports one opening before every message, in whatever order channels open', () => {
  const events = fc.shuffledSubarray(['open', 'open', 'a', 'b', 'c'], { minLength: 5 });
  fc.assert(
    fc.property(events, (order) => {
      const reported: string[] = [];
      const opening = combineOpenings<string>(2, {
        open: () => void reported.push('open'),
        message: (message) => void reported.push(message),
      });
      for (const event of order) event === 'open' ? opening.opened() : opening.message(event);
      expect(reported).toEqual(['open', ...order.filter((event) => event !== 'open')]);
    }),
  );
});
