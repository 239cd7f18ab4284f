// @vitest-environment happy-dom
import { sentryConfigStateSchema } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { namesOf, screenText } from '../../app/test-support/screen.ts';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

/** Opens it on a phone with a stored report of whether the car's Sentry is on. */
const openKnowing = (isSentryOn: boolean) =>
  openRoute('/app/sentry', ({ storage }) => {
    const known = JSON.stringify(sentryConfigStateSchema.parse({ isSentryOn }));
    storage.texts.set(`${STORAGE_KEYS.recordPrefix}ann/car-one-1/sentry-config`, known);
  });

const openTab = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent?.trim();

it('opens on the recordings while Sentry is on, else on its configuration, and stays there at later changes', async () => {
  app = await openKnowing(true);
  expect(openTab()).toBe('Recordings');
  await app.close();
  app = await openKnowing(false);
  expect(namesOf('switch')).toContain('Watch while parked');
  await app.connect();
  const { config } = (await app.stores.lazy()).sentry;
  expect(config.get().value.isSentryOn).toBe(true);
  expect(openTab()).toBe('Recordings');
  await app.run(() => app.car.send('GetSentryConfig', { ...config.get().value, isSentryOn: false }));
  expect(config.get().value.isSentryOn).toBe(false);
  expect(openTab()).toBe('Recordings');
});

it('stays where the owner has begun to read before the car answers', async () => {
  app = await openKnowing(false);
  await app.run(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await app.connect();
  expect(namesOf('switch')).toContain('Watch while parked');
});

it('shows the tab that the address names, and the one that is chosen, under one heading', async () => {
  app = await openRoute('/app/sentry?tab=recordings');
  expect(openTab()).toBe('Recordings');
  expect(namesOf('heading')[0]).toBe('Sentry');
  await app.press('tab', 'Configuration');
  expect(screenText()).toContain('Watch while parked');
  expect(namesOf('heading')[0]).toBe('Sentry');
});
