import { expect, it, vi } from 'vitest';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { limitedLog } from './limited-log.ts';

it('writes 20 lines of a text an hour, and counts the dropped ones in the next', async () => {
  const clock = virtualClock();
  const log = { info: vi.fn(), warn: vi.fn(), error() {} };
  const lines = limitedLog({ clock, log });
  for (let index = 0; index < 100; index++) lines.info({ index }, 'often');
  lines.warn({ index: 0 }, 'once');
  expect(log.info.mock.calls).toEqual(Array.from({ length: 20 }, (_, index) => [{ index }, 'often']));
  expect(log.warn.mock.calls).toEqual([[{ index: 0 }, 'once']]);
  await clock.advance(3_599_999);
  lines.info({}, 'often');
  expect(log.info).toHaveBeenCalledTimes(20);
  await clock.advance(1);
  lines.info({ index: 7 }, 'often');
  lines.info({ index: 8 }, 'often');
  expect(log.info.mock.calls.slice(20)).toEqual([
    [{ index: 7, dropped: 81 }, 'often'],
    [{ index: 8 }, 'often'],
  ]);
});
