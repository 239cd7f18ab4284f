// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { openRoute } from '../test-support/open-route.tsx';
import { find, namesOf, tap } from '../test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;
afterEach(() => app.close());

it('leads to all screens, in their order', async () => {
  app = await openRoute('/app/settings');
  const screens = 'Status, Trips, Live camera, Sentry, Seats, Logs, Settings, Notifications'.split(', ');
  expect(namesOf('link').slice(0, screens.length)).toEqual(screens);
});

it('helps with the screen that is open, first and unfolded', async () => {
  app = await openRoute('/app/seats');
  tap(find('button', 'Help'));
  await expect.poll(() => document.querySelector('[role=dialog] details')).not.toBeNull();
  const topics = [...document.querySelectorAll<HTMLDetailsElement>('[role=dialog] details')];
  expect(topics.filter(({ open }) => open)).toEqual([topics[0]]);
  expect(topics[0]?.textContent).toContain('Orange heats, blue ventilates.');
  expect(topics).toHaveLength(9);
});
