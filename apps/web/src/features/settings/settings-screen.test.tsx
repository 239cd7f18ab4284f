// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { find, isUsable, screenText, told } from '../../app/test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;
afterEach(() => app.close());

const isOn = (name: string) => find('switch', name).getAttribute('aria-checked') === 'true';

it('online, shows the settings of the car and how its app is doing, and saves a change', async () => {
  app = await openRoute('/app/settings');
  await app.connect();
  expect([isOn('Stay online'), isOn('Keep Wi-Fi'), isOn('Avoid restarts')]).toEqual([true, true, false]);
  expect(screenText()).toMatch(/Newest versionbuild-2.*ConnectionTo the car/);
  expect(screenText()).toContain(
    'The app in the carRunning for2:05 hClock-70 sStorage used4.3 MBParts restarted2',
  );
  await app.press('switch', 'Stay online');
  await app.pass(1_000);
  expect(isOn('Stay online')).toBe(false);
  expect(isUsable(find('switch', 'Keep Wi-Fi'))).toBe(false);
  await app.tells('Settings saved');
});

it('offline, keeps what the car said last, lets nothing be changed, and tells no more of a car that it never heard', async () => {
  app = await openRoute('/app/settings');
  expect(screenText()).toContain('ConnectionNone');
  expect(screenText()).not.toContain('The app in the car');
  await app.connect();
  await app.press('switch', 'Stay online');
  await app.pass(1_000);
  await app.disconnect();
  expect(isOn('Stay online')).toBe(false);
  expect(isUsable(find('switch', 'Stay online'))).toBe(false);
  expect(told()).toContain('Can be changed once the car is connected');
});

it('waiting, lets nothing be changed until the car has answered', async () => {
  app = await openRoute('/app/settings');
  app.car.answers.GetAppConfig = [];
  await app.connect();
  expect(told()).toContain('Waiting for the car to answer');
  expect(isUsable(find('switch', 'Stay online'))).toBe(false);
});

it('failing, goes back to what holds and says so', async () => {
  app = await openRoute('/app/settings');
  await app.connect();
  app.car.answers.SetAppConfig = [{ success: false }];
  await app.press('switch', 'Stay online');
  expect(isOn('Stay online')).toBe(false);
  await app.pass(1_000);
  expect(isOn('Stay online')).toBe(true);
  await app.tells('Failed to save settings');
});

it('failing, says that this phone has no version of a server that it does not reach, and counts what went wrong', async () => {
  app = await openRoute('/app/settings', ({ server }) => {
    server.isOffline = true;
  });
  expect(screenText()).toContain('Newest version--');
  expect(screenText()).toMatch(/Ignored or failed[1-9]/);
});
