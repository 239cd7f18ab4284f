import { expect, it, vi } from 'vitest';
import { openStore } from '../../data-folder.ts';
import { testContext } from '../../test-support/car-context.ts';
import { createFakePhone } from '../../test-support/fake-phone.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { ActionRouter } from '../phones/action-router.ts';
import { createHealthModule } from './health-module.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

it('reports the state of the app to a phone on request and to the log once a minute, with unreadable values', async () => {
  const store = openStore(tempFolder(), 0, log);
  const clock = virtualClock();
  const router = new ActionRouter(log);
  const health = createHealthModule(testContext({ phones: router, clock, log }), {
    upMs: () => 90_500,
    clockAheadMs: () => -70_000,
    storedBytes: () => store.bytes(),
    phoneCount: () => 1,
    restarts: () => ({ trips: 2, events: 0 }),
    failing: () => ['trips'],
    ignored: () => router.ignored,
  });
  health.start(new AbortController().signal);
  const phone = createFakePhone();
  for (const text of ['rubbish', '{"action":"Unheard"}', '{"action":"Unheard"}', '{"action":"Health"}'])
    router.receive(text, phone);
  const figures = { upS: 90, clockAheadMs: -70_000, storedBytes: expect.any(Number) };
  const [read] = phone.published('Health');
  expect(read).toEqual({
    ...figures,
    restarts: [{ name: 'trips', count: 2 }],
    ignored: [
      { name: 'bad-json', count: 1 },
      { name: 'unknown-action', count: 2 },
    ],
  });
  expect(read?.storedBytes).toBeGreaterThan(4_096);
  await clock.advance(120_000);
  const line = {
    ...figures,
    phones: 1,
    failing: ['trips'],
    restarts: { trips: 2 },
    ignored: { 'bad-json': 1, 'unknown-action': 2 },
  };
  expect(log.info.mock.calls).toEqual([
    [line, 'health'],
    [line, 'health'],
  ]);
  health.stop();
  expect(clock.pending()).toBe(0);
  store.close();
  expect(store.bytes()).toBeNull();
});
