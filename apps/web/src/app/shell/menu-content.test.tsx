// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { openRoute } from '../test-support/open-route.tsx';
import { namesOf } from '../test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;
afterEach(() => app.close());

it('leads to all screens, in their order', async () => {
  app = await openRoute('/app/settings');
  const screens = 'Status, Trips, Live camera, Sentry, Seats, Logs, Settings, Notifications'.split(', ');
  expect(namesOf('link').slice(0, screens.length)).toEqual(screens);
});
