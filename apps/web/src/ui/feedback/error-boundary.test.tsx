// @vitest-environment happy-dom
import { FEATURE } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { namesOf } from '../../app/test-support/screen.ts';
import { addRecordings, recordingAt } from '../../stores/test-support/recording-samples.ts';

vi.mock('../../parts/sentry/unseen-count.tsx', () => {
  throw new Error('Failed to fetch');
});

it('a count whose code cannot be loaded is left out, and the app stays', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = await openRoute('/app/settings');
  addRecordings(app.car, [recordingAt(40, { isSeen: false })]);
  app.car.answers.Ping = [{ date: 1, vCode: 3, vName: '0.1.0', features: Object.values(FEATURE) }];
  await app.connect();
  await app.pass(6_000);
  await vi.waitFor(() => expect(error).toHaveBeenCalled());
  expect(namesOf('link')).toContain('Sentry');
  error.mockRestore();
});
