import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCarMessage } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { CarStore } from './adapters/store/car-store.ts';
import { handleHealth } from './handle-health.ts';
import { ActionRouter } from './modules/link/action-router.ts';

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
  const heard: string[] = [];
  const phone = { send: (text: string) => heard.push(text) > 0, drained: async () => {} };
  for (const text of ['rubbish', '{"action":"Unheard"}', '{"action":"Unheard"}', '{"action":"Health"}'])
    router.receive(text, phone);
  const read = readCarMessage(heard[0] ?? '');
  store.close();
  expect(read).toEqual({
    ok: true,
    message: {
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
    },
  });
  expect(store.bytes()).toBeNull();
  expect(read.ok && read.message.action === 'Health' && (read.message.extras.storedBytes ?? 0) > 4_096).toBe(
    true,
  );
});
