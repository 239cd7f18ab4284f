import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it } from 'vitest';
import { carSample } from '../test-support/car-samples.ts';
import { createFeed } from './create-feed.ts';

it('holds one stream at a time, and none nor a timer after it was stopped', async () => {
  const clock = createVirtualClock();
  const open = new Set<{ onText: (text: string) => void; onEnd: (isRefused: boolean) => void }>();
  const feed = createFeed(clock, (onText, onEnd) => {
    const stream = { onText, onEnd };
    open.add(stream);
    return () => open.delete(stream);
  });
  expect(open.size).toBe(0);
  feed.start();
  const [first] = open;
  first?.onText(JSON.stringify({ type: 'state', state: carSample() }));
  expect(feed.get().isLive).toBe(true);
  first?.onEnd(false);
  expect(open.size).toBe(0);
  await clock.advance(1_000);
  expect(open.size).toBe(1);
  await clock.advance(60_000);
  expect(open.size).toBeLessThanOrEqual(1);
  feed.stop();
  expect([open.size, clock.pending()]).toEqual([0, 0]);
});
