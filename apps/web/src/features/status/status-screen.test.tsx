// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { screenText, told } from '../../app/test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;
afterEach(() => app.close());

const MINUTE_MS = 60_000;

it('online, shows the figures of the car as live', async () => {
  app = await openRoute('/app/status');
  await app.connect();
  expect(screenText()).toContain('Battery71.0%');
  expect(screenText()).not.toContain('As of');
  expect(told()).toContain('Connected to the car');
  await app.run(() => app.car.say('Status', { soc: 70.4, unix: 1_700_000_000 }));
  expect(screenText()).toContain('Battery70.4%');
});

it('offline, shows the last figures and how old they are, on the next opening too', async () => {
  app = await openRoute('/app/status');
  await app.connect();
  await app.disconnect();
  await app.pass(2 * MINUTE_MS);
  expect(screenText()).toContain('Battery71.0%');
  expect(screenText()).toMatch(/As of 2/);
  expect(told()).not.toContain('Connected to the car');
});

it('waiting, shows no figure of a car that has said none', async () => {
  app = await openRoute('/app/status');
  expect(screenText()).toContain('No data from the car yet');
  expect(told()).toContain('Connecting');
  await app.run(app.car.reachServer);
  expect(told()).toContain('Waiting for the car');
  app.car.answers.Status = [];
  await app.connect();
  expect(screenText()).toContain('No data from the car yet');
  expect(screenText()).toContain('Battery--%');
});

it('failing, says after a while that the server is not reached', async () => {
  app = await openRoute('/app/status');
  await app.pass(25_000);
  expect(screenText()).toContain("Ligo's server cannot be reached");
});

it('failing, says after a while that the car is not online', async () => {
  app = await openRoute('/app/status');
  await app.run(app.car.reachServer);
  await app.pass(25_000);
  expect(screenText()).toContain('The car is not online');
});

it('failing, takes a reading out of range for missing and keeps all others', async () => {
  app = await openRoute('/app/status');
  app.car.answers.Status = [{ soc: 6_553, spd: 42 }];
  await app.connect();
  expect(screenText()).toContain('Battery--%');
  expect(screenText()).toContain('Speed42km/h');
});
