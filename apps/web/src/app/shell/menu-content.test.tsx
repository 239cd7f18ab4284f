// @vitest-environment happy-dom
import { FEATURE } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { HELP_TOPICS } from '../../features/help/help-topic.ts';
import { addRecordings, recordingAt } from '../../stores/test-support/recording-samples.ts';
import { openRoute } from '../test-support/open-route.tsx';
import { namesOf } from '../test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

it('leads to all screens, in their order', async () => {
  app = await openRoute('/app/settings');
  const screens = 'Status, Trips, Charging, Live camera, Sentry, Seats, Logs, Settings, Notifications'.split(
    ', ',
  );
  expect(namesOf('link').slice(0, screens.length)).toEqual(screens);
});

it('helps with the screen that is open, first and unfolded', async () => {
  app = await openRoute('/app/seats');
  await app.press('button', 'Help');
  const topics = [...document.querySelectorAll<HTMLDetailsElement>('[role=dialog] details')];
  expect(topics.filter(({ open }) => open)).toEqual([topics[0]]);
  expect(topics[0]?.textContent).toContain('Orange heats, blue ventilates.');
  expect(topics).toHaveLength(Object.keys(HELP_TOPICS).length);
});

it('counts unseen recordings behind Sentry, some time after the first figures', async () => {
  app = await openRoute('/app/settings');
  const isSeen = false;
  addRecordings(app.car, [recordingAt(40, { isSeen }), recordingAt(30, { isSeen })]);
  app.car.answers.Ping = [{ date: 1, vCode: 3, vName: '0.1.0', features: Object.values(FEATURE) }];
  await app.connect();
  expect(namesOf('link')).toContain('Sentry');
  await app.pass(6_000);
  expect(namesOf('link')).toContain('Sentry 2');
});
