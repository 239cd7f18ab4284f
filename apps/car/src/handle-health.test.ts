import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CarStore } from './adapters/store/car-store.ts';
import { handleHealth } from './handle-health.ts';
import { ActionRouter } from './modules/link/action-router.ts';
import { createFakePhone } from './test-support/fake-phone.ts';

const log = { info() {}, warn() {}, error() {} };

it('tells a phone how the app is doing, and counts what it could not read', () => {
  const store = CarStore.open(mkdtempSync(join(tmpdir(), 'ligo-health-')), 0, log);
  const router = new ActionRouter(log);
  handleHealth(router, {
    upMs: () => 90_500,
    clockAheadMs: () => -70_000,
    storedBytes: () => store.bytes(),
    restarts: () => ({ trips: 2, events: 0 }),
    ignored: () => router.ignored,
  });
  const phone = createFakePhone();
  for (const text of ['rubbish', '{"action":"Unheard"}', '{"action":"Unheard"}', '{"action":"Health"}'])
    router.receive(text, phone);
  const [read] = phone.heard;
  store.close();
  expect(read).toEqual({
    action: 'Health',
    extras: {
      upS: 90,
      clockAheadMs: -70_000,
      storedBytes: expect.any(Number),
      restarts: [{ name: 'trips', count: 2 }],
      ignored: [
        { name: 'bad-json', count: 1 },
        { name: 'unknown-action', count: 2 },
      ],
    },
  });
  expect(store.bytes()).toBeNull();
  expect(read?.action === 'Health' && (read.extras.storedBytes ?? 0) > 4_096).toBe(true);
});
