import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTogether } from './open-together.ts';

it('tells one opening, before every message and whatever came first', () => {
  const events = fc.shuffledSubarray(['open', 'open', 'a', 'b', 'c'], { minLength: 5 });
  fc.assert(
    fc.property(events, (order) => {
      const told: string[] = [];
      const opening = openTogether<string>(2, {
        open: () => void told.push('open'),
        message: (message) => void told.push(message),
      });
      for (const event of order) event === 'open' ? opening.opened() : opening.message(event);
      expect(told).toEqual(['open', ...order.filter((event) => event !== 'open')]);
    }),
  );
});
