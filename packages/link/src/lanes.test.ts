import fc from 'fast-check';
import { expect, it } from 'vitest';
import { combineOpenings, createLanes } from './lanes.ts';
import { createMemoryChannel } from './test-support/memory-channels.ts';

it('counts a message of no lane as activity, and ignores it', () => {
  const reported: string[] = [];
  const [control, bulk] = [createMemoryChannel(), createMemoryChannel()];
  createLanes(
    { control: control.ends[0], bulk: bulk.ends[0] },
    {
      onOpen: () => void reported.push('open'),
      onActivity: () => void reported.push('active'),
      onMessage: (text) => void reported.push(text),
      onIgnored: () => void reported.push('ignored'),
      onClosed: () => void reported.push('closed'),
    },
  );
  control.open();
  bulk.open();
  control.ends[1].send(Uint8Array.of(1, 2));
  bulk.ends[1].send('text');
  bulk.ends[1].send(Uint8Array.of(77, 0, 0, 0, 1));
  control.ends[1].send('text');
  const ignored = ['active', 'ignored'];
  expect(reported).toEqual(['open', ...ignored, ...ignored, ...ignored, 'active', 'text']);
});

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
