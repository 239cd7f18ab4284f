// @vitest-environment happy-dom
import { FEATURE, type SentryConfigState } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../../app/test-support/open-route.tsx';
import {
  find,
  isUsable,
  namesOf,
  screenText,
  tap,
  visibleMessages,
} from '../../../app/test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

const DEBOUNCE_MS = 2_000;
const open = async () => {
  app = await openRoute('/app/sentry?tab=configuration');
};
/** The car's configuration from now on. */
const carHas = (change: Partial<SentryConfigState>) => {
  app.car.answers.GetSentryConfig = [{ ...app.car.answers.GetSentryConfig?.[0], ...change }];
};
async function openOnline(change: Partial<SentryConfigState> = {}) {
  await open();
  carHas(change);
  await app.connect();
}
const lastSave = () => app.car.asked.findLast(({ action }) => action === 'SetSentryConfig')?.extras;
const slider = (name: string) => {
  const group = [...document.querySelectorAll('[role=group]')].find(
    (each) => document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent === name,
  );
  const inputs = [...(group?.querySelectorAll<HTMLInputElement>('input[type=range]') ?? [])];
  if (inputs.length === 0) throw new Error(`No slider "${name}"`);
  return inputs;
};
const press = (input: HTMLInputElement | undefined, key: string) =>
  app.run(() => input?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const isChosen = (name: string) => find('radio', name).getAttribute('aria-checked') === 'true';

it('online, shows the configuration and the state of the car, and saves changes two seconds after the last one', async () => {
  await openOnline();
  expect(screenText()).toMatch(/Watching since \d\d:\d\dThe car used 0.20 kWh in 0:10 h/);
  expect([isChosen('Full HD1080p'), isChosen('Reduced10 per second')]).toEqual([true, true]);
  expect(slider('Sensitivity')[0]?.value).toBe('100');
  await press(slider('Sensitivity')[0], 'ArrowRight');
  await app.pass(DEBOUNCE_MS - 500);
  expect(lastSave()).toBeUndefined();
  await press(slider('Sensitivity')[0], 'ArrowRight');
  await app.pass(DEBOUNCE_MS - 500);
  expect(lastSave()).toBeUndefined();
  await app.pass(1_000);
  expect(lastSave()).toMatchObject({ isSentryOn: true, sensitivity: 102, storageLimit: 1_000 });
  await app.shows('Settings saved');
  expect(slider('Sensitivity')[0]?.getAttribute('aria-valuetext')).toBe('102%');
});

it('follows the state of Sentry, and asks for the configuration again when it changes', async () => {
  await openOnline();
  carHas({ hasOtherSentryApps: true });
  await app.run(() => app.car.send('SentryState', { phase: 'waiting', reason: 'storage', since: 0 }));
  expect(screenText()).toContain('Stopped: no room to record');
  await app.run(() => app.car.send('SentryState', { phase: 'waiting', reason: 'masked', since: 0 }));
  expect(screenText()).toContain('Watches nothing: all pictures are ignored');
  await app.pass(500);
  expect(screenText()).toContain('Another app in the car records video too.');
});

it('shows by what it was inferred that the car is parked, while Sentry is on', async () => {
  await openOnline();
  expect(screenText()).not.toContain('Counts as parked');
  const send = (state: object) =>
    app.run(() => app.car.send('SentryState', { phase: 'watching', since: 0, watchedMs: 0, ...state }));
  await send({ inferredBy: 'motion' });
  expect(screenText()).toContain('Counts as parked: the car has not moved for some minutes');
  await send({ inferredBy: 'charger' });
  expect(screenText()).toContain('Counts as parked: the device in the car is no longer charged');
  await send({ phase: 'waiting', reason: 'driving', inferredBy: 'motion' });
  expect(screenText()).toContain('Whether the car is on is inferred');
  await send({ phase: 'off', inferredBy: 'motion' });
  expect(screenText()).not.toMatch(/Counts as parked|inferred/);
  await send({ inferredBy: 'by a later version' });
  expect(screenText()).toContain('Watching since');
  expect(screenText()).not.toMatch(/Counts as parked|inferred/);
});

it('offline, knows nothing of a new car; of a known one it shows the last report and locks everything', async () => {
  await open();
  expect(screenText()).toContain('shown here once this phone has been connected');
  expect(namesOf('switch')).toEqual([]);
  await app.connect();
  await app.disconnect();
  expect(visibleMessages()).toContain('Can be changed once the car is connected');
  expect(screenText()).toContain('Its state is shown once the car is connected');
  expect(screenText()).not.toContain('Watching since');
  expect(isUsable(find('switch', 'Watch while parked'))).toBe(false);
  expect(slider('Sensitivity')[0]?.disabled).toBe(true);
  expect(isUsable(find('radio', 'microSD50.0 GB free'))).toBe(false);
});

it('while Sentry is off, its switch alone can be used', async () => {
  await openOnline({ isSentryOn: false, state: { phase: 'off', since: 0, watchedMs: 0 } });
  expect(screenText()).toContain('Can be changed while Sentry is on.');
  expect(slider('Sensitivity')[0]?.disabled).toBe(true);
  expect(isUsable(find('switch', 'Restrict hours'))).toBe(false);
  await app.press('switch', 'Watch while parked');
  expect(slider('Sensitivity')[0]?.disabled).toBe(false);
  await app.pass(DEBOUNCE_MS + 500);
  expect(lastSave()).toMatchObject({ isSentryOn: true });
});

it('waiting, lets nothing be changed until the car has answered', async () => {
  await open();
  app.car.answers.GetSentryConfig = [];
  await app.connect();
  expect(visibleMessages()).toContain('Waiting for the car to answer');
  expect([...namesOf('switch'), ...namesOf('radio')]).toEqual([]);
  await app.run(() => app.car.send('GetSentryConfig', { isSentryOn: true }));
  expect(isUsable(find('switch', 'Watch while parked'))).toBe(true);
});

it('failing, goes back to the current state and reports it', async () => {
  await openOnline();
  app.car.answers.SetSentryConfig = [{ success: false }];
  await app.press('radio', 'HD720p');
  expect(isChosen('HD720p')).toBe(true);
  await app.pass(DEBOUNCE_MS + 500);
  expect(isChosen('Full HD1080p')).toBe(true);
  await app.shows('Failed to save settings');
});

it('an old car has neither the low rate nor the shadow filter, and shows why', async () => {
  await open();
  app.car.answers.Ping = [{ date: 1, vCode: 34, vName: '0.0.9', features: [FEATURE.sentry] }];
  await app.connect();
  expect(isUsable(find('radio', 'Low5 per second'))).toBe(false);
  expect(screenText()).toContain('“Low” needs a newer version of the app in the car.');
  await app.press('button', 'Fine-tuning');
  expect(isUsable(find('switch', 'Ignore shadows'))).toBe(false);
  // Unsupported options are not offered.
  expect(namesOf('button')).not.toContain('Hours by weekdayOff');
  expect(namesOf('heading')).not.toContain('Energy');
});

it('a car whose app has no Sentry shows a note instead of controls without effect', async () => {
  await open();
  app.car.answers.Ping = [{ date: 1, vCode: 12, vName: '0.0.1', features: [] }];
  await app.connect();
  expect(namesOf('heading')).toContain('No Sentry in this car');
  expect(screenText()).toContain('Version in the car: 0.0.1');
  expect(namesOf('tab')).toEqual([]);
});

it('with little space, shows that it cannot record instead of offering a limit', async () => {
  await open();
  carHas({
    availableVolumes: [
      { type: 'internal', availableSpaceMB: 600, totalSpaceMB: 24_000, usedByRecordingsMB: 300 },
    ],
  });
  await app.connect();
  expect(screenText()).toContain('cannot record with less than 1.0 GB free');
  expect(screenText()).not.toContain('Room for recordings');
  expect(isUsable(find('radio', 'microSDNot inserted'))).toBe(false);
});

it('another storage takes the limit along, as far as it has room for it', async () => {
  await openOnline({ selectedStorage: 'microsd', storageLimit: 40_000 });
  expect(screenText()).toContain('If it is taken out, Sentry goes on recording to internal storage.');
  await app.press('radio', 'Internal9.0 GB free');
  await app.pass(DEBOUNCE_MS + 500);
  expect(lastSave()).toMatchObject({ selectedStorage: 'internal', storageLimit: 8_400 });
});

it('shows where it records while the chosen medium is gone', async () => {
  await openOnline({ selectedStorage: 'usbotg' });
  expect(screenText()).toContain(
    'USB is not in the car. Until it is back, Sentry records to internal storage.',
  );
});

it('hours can be set while they are restricted, also over midnight, and by weekday', async () => {
  await openOnline();
  expect(slider('Time of day').map(({ disabled }) => disabled)).toEqual([true, true]);
  await app.press('switch', 'Restrict hours');
  expect(screenText()).toContain('Sentry watches only:Sunday to Saturday, 06:00 – 18:00');
  await press(slider('Time of day')[0], 'ArrowRight');
  expect(screenText()).toContain('Sunday to Saturday, 07:00 – 18:00');
  await press(slider('Time of day')[1], 'Home');
  expect(screenText()).toContain('Sunday to Saturday, 07:00 – 01:00');
  await press(slider('Time of day')[0], 'End');
  expect(screenText()).toContain('Sunday to Saturday, 23:00 – 01:00');
  expect(slider('Time of day').map((each) => each.getAttribute('aria-valuetext'))).toEqual([
    '23:00',
    '01:00',
  ]);
  expect(screenText()).toContain('Until 01:00 the next day.');
  await press(slider('Time of day')[1], 'End');
  expect(screenText()).toContain('Sunday to Saturday, 23:00 – 23:59');
  expect(screenText()).not.toContain('the next day');
  await app.press('button', 'Hours by weekdayOff');
  await app.press('switch', 'Hours by weekday');
  await app.press('switch', 'Wednesday');
  await app.pass(DEBOUNCE_MS + 500);
  const windows = [0, 1, 2, 4, 5, 6].map((weekday) => ({ weekday, startTime: 1_380, endTime: 1_439 }));
  expect(lastSave()).toMatchObject({ isTimeRestrictionOn: true, weekdayWindows: windows });
  expect(screenText()).toContain('Sunday to Tuesday, 23:00 – 23:59Thursday to Saturday, 23:00 – 23:59');
});

it('shows hours over midnight as they are, independent of the app that set them', async () => {
  await openOnline({ isTimeRestrictionOn: true, startTime: 1_320, endTime: 360 });
  expect(screenText()).toContain('Time of day22:00 – 06:00');
  expect(screenText()).toContain('Sunday to Saturday, 22:00 – 06:00');
});

it('stops under the floors that are set, and shows which of them the car cannot measure', async () => {
  await open();
  const state = { phase: 'watching' as const, since: 0, watchedMs: 0, missing: ['aux-battery' as const] };
  carHas({ minStateOfCharge: 0, minAuxVoltage: 11.8, state });
  await app.connect();
  await app.press('button', 'Stop when the battery is low11.8 V');
  expect(visibleMessages().join()).toContain('The car does not report this voltage');
  await app.press('switch', 'Drive battery');
  const [charge, voltage] = slider('Stops below').concat(
    [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=range]')].slice(1),
  );
  await press(charge, 'ArrowRight');
  await press(voltage, 'ArrowRight');
  await app.pass(DEBOUNCE_MS + 500);
  expect(lastSave()).toMatchObject({ minStateOfCharge: 25, minAuxVoltage: 11.9 });
});

it('a place is added to the settings of an older car, changed and removed', async () => {
  await open();
  const features = Object.values(FEATURE).filter((each) => each !== FEATURE.book);
  app.car.answers.Ping = [{ date: 1, vCode: 35, vName: '0.1.0', features }];
  await app.connect();
  await app.press('button', 'Places without SentryNone');
  await app.press('button', 'Add a place');
  await app.press('button', 'Save');
  await app.pass(DEBOUNCE_MS + 500);
  const place = { name: '', lat: 43.7384, lng: 7.4246, radius: 100 };
  expect(lastSave()).toMatchObject({ offPlaces: [place] });
  await app.run(() => tap(find('button', 'Place 1100 m')));
  await press(slider('Radius')[0], 'ArrowRight');
  await app.press('button', 'Save');
  await app.pass(DEBOUNCE_MS + 500);
  expect(lastSave()).toMatchObject({ offPlaces: [{ ...place, radius: 110 }] });
  await app.press('button', 'Remove Place 1');
  await app.pass(DEBOUNCE_MS + 500);
  expect(lastSave()).toMatchObject({ offPlaces: [] });
});

it('offline, a place is added to the book, changed and removed, and the settings leave it out', async () => {
  await openOnline();
  await app.disconnect();
  await app.press('button', 'Places without SentryNone');
  await app.press('button', 'Add a place');
  await app.press('button', 'Save');
  await app.pass(500);
  await app.run(() => tap(find('button', 'Place 1Waits for the car100 m')));
  await press(slider('Radius')[0], 'End');
  await app.press('button', 'Save');
  await app.pass(500);
  await app.connect();
  await app.pass(2_000);
  const place = { name: '', icon: 'other', lat: 43.7384, lng: 7.4246, radius: 5_000 };
  expect(app.car.book.entries()).toMatchObject([
    { kind: 'place', value: { ...place, isOffForSentry: true } },
  ]);
  await app.press('button', 'Remove Place 1');
  await app.pass(500);
  expect(app.car.book.entries()).toMatchObject([{ value: { ...place, isOffForSentry: false } }]);
  await app.run(async () => (await app.stores.lazy()).sentry.config.change({ sensitivity: 50 }));
  await app.pass(DEBOUNCE_MS + 500);
  expect(lastSave()).toMatchObject({ sensitivity: 50 });
  expect(lastSave()).not.toHaveProperty('offPlaces');
});

it('shows whether movement is notified, off until that is known, and leads to where it is changed', async () => {
  await openOnline();
  expect(namesOf('link')).toContain('Notify me of movementOff');
  await app.run(async () => (await app.stores.lazy()).notificationSettings.set('notifySentryMovement', true));
  expect(namesOf('link')).toContain('Notify me of movementOn');
});
