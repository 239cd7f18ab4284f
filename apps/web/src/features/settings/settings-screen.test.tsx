// @vitest-environment happy-dom
import { type CommandFeature, FEATURE } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { find, isUsable, namesOf, screenText, visibleMessages } from '../../app/test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

const isOn = (name: string) => find('switch', name).getAttribute('aria-checked') === 'true';

const unfoldAbout = () =>
  app.run(() => {
    const about = document.querySelector('details');
    expect(about?.querySelector('summary')?.textContent).toBe('About this phone and the car');
    about?.setAttribute('open', '');
    about?.dispatchEvent(new Event('toggle'));
  });

it('online, shows the settings of the car and how its app is doing, and saves a change', async () => {
  app = await openRoute('/app/settings');
  await app.connect();
  expect([isOn('Stay online'), isOn('Keep Wi-Fi'), isOn('Avoid restarts')]).toEqual([true, true, false]);
  expect(screenText()).not.toContain('Parts restarted');
  await unfoldAbout();
  await app.pass(1_000);
  expect(screenText()).toMatch(/Latest versionbuild-2.*ConnectionTo the car/);
  expect(screenText()).toContain(
    'The app in the carRunning for2:05 hClock-70 sStorage used4.3 MBParts restarted2',
  );
  await app.press('switch', 'Stay online');
  await app.pass(1_000);
  expect(isOn('Stay online')).toBe(false);
  expect(isUsable(find('switch', 'Keep Wi-Fi'))).toBe(false);
  await app.shows('Settings saved');
});

it('offline, keeps the last report of the car, locks everything, and shows nothing of a car without a report', async () => {
  app = await openRoute('/app/settings');
  await unfoldAbout();
  expect(screenText()).toContain('ConnectionNone');
  expect(screenText()).not.toContain('The app in the car');
  await app.connect();
  await app.press('switch', 'Stay online');
  await app.pass(1_000);
  await app.disconnect();
  expect(isOn('Stay online')).toBe(false);
  expect(isUsable(find('switch', 'Stay online'))).toBe(false);
  expect(visibleMessages()).toContain('Can be changed once the car is connected');
});

it('waiting, lets nothing be changed until the car has answered', async () => {
  app = await openRoute('/app/settings');
  app.car.answers.GetAppConfig = [];
  await app.connect();
  expect(visibleMessages()).toContain('Waiting for the car to answer');
  expect(isUsable(find('switch', 'Stay online'))).toBe(false);
});

it('failing, goes back to the current state and reports it', async () => {
  app = await openRoute('/app/settings');
  await app.connect();
  app.car.answers.SetAppConfig = [{ success: false }];
  await app.press('switch', 'Stay online');
  expect(isOn('Stay online')).toBe(false);
  await app.pass(1_000);
  expect(isOn('Stay online')).toBe(true);
  await app.shows('Failed to save settings');
});

it('failing, reports a change without an answer as open, and as saved once the car shows it', async () => {
  app = await openRoute('/app/settings');
  await app.connect();
  app.car.answers.SetAppConfig = [];
  app.car.answers.GetAppConfig = [];
  await app.press('switch', 'Stay online');
  await app.pass(6_000);
  await app.shows('No answer from the car yet');
  expect(visibleMessages().join()).not.toContain('Failed to save settings');
  await app.run(() => app.car.send('GetAppConfig', { ...ON, allowOnlineWhileCarOff: false }));
  await app.shows('Settings saved');
  expect(isOn('Stay online')).toBe(false);
});

it('failing, shows an unknown version for an unreachable server, and counts the failures', async () => {
  app = await openRoute('/app/settings', ({ server }) => {
    server.isOffline = true;
  });
  await unfoldAbout();
  expect(screenText()).toContain('Latest version--');
  expect(screenText()).toMatch(/Ignored or failed[1-9]/);
});

const CANNOT = 'This car cannot do it, or it has not been set up yet.';
const FAILED = 'Locked because USB power, Wi-Fi or this command failed last time';
const NEEDS = 'Locked until USB power, Wi-Fi and this command are all set up in the car';
const ON = { allowOnlineWhileCarOff: true, keepWifiWhileCarOff: true, avoidRebootRoutine: false };

/** The car reports its supported commands, and its settings. */
async function openWith(commands: readonly CommandFeature[], config: object = {}) {
  app = await openRoute('/app/settings');
  app.car.answers.Ping = [{ date: 1, vCode: 36, vName: '0.2.0', features: [FEATURE.commands, ...commands] }];
  app.car.answers.GetAppConfig = [{ ...ON, isWorkingFully: false, ...config }];
  await app.connect();
}

it.each<[string, CommandFeature[], string[]]>([
  ['nothing', [], []],
  ['USB power', [FEATURE.usbPower], ['Stay online']],
  ['Wi-Fi', [FEATURE.wifi], ['Keep Wi-Fi']],
  ['both', [FEATURE.usbPower, FEATURE.wifi], ['Stay online', 'Keep Wi-Fi']],
  ['the routine', [FEATURE.avoidReboot], ['Avoid restarts']],
])(
  'for a car that supports %s, has those switches alone, and explains the others',
  async (_what, commands, switches) => {
    await openWith(commands);
    expect(namesOf('switch')).toEqual(switches);
    expect(screenText().split(CANNOT)).toHaveLength(commands.length === 0 ? 2 : 4 - commands.length);
    await app.disconnect();
    expect(namesOf('switch')).toEqual(switches);
    // A connection would change nothing for a car that supports no command.
    expect(visibleMessages().includes('Can be changed once the car is connected')).toBe(commands.length > 0);
    await app.press('button', 'What you can do');
    await app.shows('No switch?');
  },
);

it('for a car that supports everything, explains nothing, and shows why restarts cannot be avoided yet', async () => {
  await openWith([FEATURE.usbPower, FEATURE.wifi, FEATURE.avoidReboot]);
  expect(namesOf('switch')).toHaveLength(3);
  expect(screenText()).not.toContain(CANNOT);
  expect(namesOf('button')).not.toContain('What you can do');
  expect(screenText()).toContain(FAILED);
  expect(screenText()).not.toContain(NEEDS);
  expect(isUsable(find('switch', 'Avoid restarts'))).toBe(false);
  await app.run(() => app.car.send('GetAppConfig', { ...ON, isWorkingFully: true }));
  expect(screenText()).not.toContain(FAILED);
  expect(isUsable(find('switch', 'Avoid restarts'))).toBe(true);
});

it('for a car without the needed equipment, shows why restarts cannot be avoided', async () => {
  await openWith([FEATURE.avoidReboot]);
  expect(screenText()).toContain(NEEDS);
  expect(screenText()).not.toContain(FAILED);
});

it('shows at the switch itself the command that failed when the car was switched off', async () => {
  const failed = 'The car did not do this when it was last switched off.';
  await openWith([FEATURE.usbPower, FEATURE.wifi, FEATURE.avoidReboot], { failedOrders: [FEATURE.wifi] });
  expect(screenText()).toContain(`it is switched off.${failed}Avoid restarts`);
  expect(screenText()).toContain(FAILED);
  const both = [FEATURE.usbPower, FEATURE.avoidReboot];
  await app.run(() => app.car.send('GetAppConfig', { ...ON, isWorkingFully: true, failedOrders: both }));
  expect(screenText().split(failed)).toHaveLength(3);
  await app.run(() => app.car.send('GetAppConfig', { ...ON, isWorkingFully: true }));
  expect(screenText()).not.toContain(failed);
});

it('for a car that does not support USB power, switches Wi-Fi by itself', async () => {
  await openWith([FEATURE.wifi], { allowOnlineWhileCarOff: false });
  expect(isOn('Keep Wi-Fi')).toBe(false);
  await app.press('switch', 'Keep Wi-Fi');
  await app.pass(1_000);
  expect(app.car.asked).toContainEqual({ action: 'SetAppConfig', extras: ON });
  expect(isOn('Keep Wi-Fi')).toBe(true);
});

it('an unconfirmed setting stays as requested, and is neither saved nor failed', async () => {
  app = await openRoute('/app/settings');
  await app.connect();
  app.car.answers.SetAppConfig = [{ success: true, isConfirmed: false }];
  await app.press('switch', 'Stay online');
  await app.pass(1_000);
  expect(isOn('Stay online')).toBe(false);
  await app.shows('Sent, but the car did not confirm it');
  expect(visibleMessages().join()).not.toMatch(/Settings saved|Failed/);
});
