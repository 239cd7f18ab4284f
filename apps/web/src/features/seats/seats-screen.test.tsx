// @vitest-environment happy-dom
import { type CommandFeature, FEATURE } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { find, isUsable, namesOf, screenText, visibleMessages } from '../../app/test-support/screen.ts';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createSealedCar, newCarKey } from '../../stores/test-support/sealed-car.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

async function openOnline() {
  app = await openRoute('/app/seats');
  await app.connect();
}

const stages = () => namesOf('button').filter((name) => /^(Heating|Ventilation)/.test(name));
const UNKNOWN = ['Heating--', 'Ventilation--', 'Heating--', 'Ventilation--'];
const WARM = ['HeatingLevel 1', 'VentilationOff', 'HeatingOff', 'VentilationOff'];

it('online, shows the stages of the car and sends a change', async () => {
  await openOnline();
  expect(stages()).toEqual(WARM);
  await app.press('button', 'HeatingLevel 1');
  await app.pass(1_000);
  expect(stages()[0]).toBe('HeatingLevel 2');
  expect(app.car.asked).toContainEqual({
    action: 'SetSeatComfort',
    extras: { driverSeatStage: 2, passengerSeatStage: 0 },
  });
});

it('offline, knows nothing of a new car, and of a known one its last report; nothing can be changed', async () => {
  app = await openRoute('/app/seats');
  expect(stages()).toEqual(UNKNOWN);
  expect(visibleMessages()).toContain('Can be changed once the car is connected');
  await app.connect();
  await app.disconnect();
  expect(stages()).toEqual(WARM);
  expect(isUsable(find('button', 'HeatingLevel 1'))).toBe(false);
  expect(visibleMessages()).toContain('Can be changed once the car is connected');
});

it('without a link, sends a change through the server, encrypted, and shows this', async () => {
  const key = await newCarKey();
  const car = { carId: key.carId, name: 'Monaco', s: 1 };
  app = await openRoute('/app/seats', ({ server, storage }) => {
    server.cars = [car];
    storage.texts.set(
      STORAGE_KEYS.carList('ann'),
      JSON.stringify({ cars: server.cars, selectedCarId: key.carId }),
    );
  });
  const sealed = createSealedCar(app.network, key, app.clock.nowMs);
  sealed.answers.GetSeatComfort = { driverComfortStage: 1, passengerComfortStage: 0 };
  sealed.answers.SetSeatComfort = { success: true };
  await app.connect();
  await app.run(() => app.network.peers.at(-1)?.handlers.onClosed());
  expect(visibleMessages()).toContain('Can be changed once the car is connected');
  await app.pass(3_000);
  await vi.waitFor(async () => {
    await app.run(sealed.serve);
    expect(isUsable(find('button', 'HeatingLevel 1'))).toBe(true);
  });
  expect(visibleMessages()).toContain('Sent through the server, encrypted');
  await app.press('button', 'HeatingLevel 1');
  await app.pass(500);
  await vi.waitFor(async () => {
    await app.run(sealed.serve);
    expect(sealed.asked).toContainEqual({
      action: 'SetSeatComfort',
      extras: { driverSeatStage: 2, passengerSeatStage: 0 },
    });
  });
});

it('waiting, lets nothing be changed until the car has answered', async () => {
  app = await openRoute('/app/seats');
  app.car.answers.GetSeatComfort = [];
  await app.connect();
  expect(stages()).toEqual(UNKNOWN);
  expect(visibleMessages()).toContain('Waiting for the car to answer');
  await app.run(() => app.car.send('GetSeatComfort', { driverComfortStage: 1, passengerComfortStage: 0 }));
  expect(stages()).toEqual(WARM);
  expect(isUsable(find('button', 'HeatingLevel 1'))).toBe(true);
});

it('waits for a unit that takes ten seconds', async () => {
  await openOnline();
  app.car.answers.SetSeatComfort = [];
  await app.press('button', 'HeatingLevel 1');
  await app.pass(10_500);
  expect(stages()[0]).toBe('HeatingLevel 2');
  await app.run(() => app.car.send('SetSeatComfort', { success: true }));
  expect(stages()[0]).toBe('HeatingLevel 2');
  expect(isUsable(find('button', 'HeatingLevel 2'))).toBe(true);
  expect(visibleMessages()).toEqual(['Connected to the car']);
});

it.each([
  ['refuses', [{ success: false }], 1_000, 'The car did not do it.'],
  ['does not answer', [], 16_000, 'The car did not answer.'],
])(
  'failing, goes back to the current state and reports that the car %s',
  async (_how, answers, ms, reason) => {
    app = await openRoute('/app/seats');
    await app.connect();
    app.car.answers.SetSeatComfort = answers;
    await app.press('button', 'HeatingLevel 1');
    await app.pass(ms);
    expect(stages()).toEqual(WARM);
    await app.shows(reason);
  },
);

it('removes the report of a command once there is a newer one', async () => {
  await openOnline();
  app.car.answers.SetSeatComfort = [{ success: false }];
  await app.press('button', 'HeatingLevel 1');
  await app.pass(1_000);
  await app.shows('The car did not do it.');
  app.car.answers.SetSeatComfort = [];
  await app.press('button', 'HeatingLevel 1');
  await app.pass(1_000);
  await vi.waitFor(() =>
    expect(visibleMessages()).toEqual(['Connected to the car', 'Waiting for the car to answer']),
  );
  await app.run(() => app.car.send('SetSeatComfort', { success: false }));
  await app.shows('The car did not do it.');
});

it('reports the outcome of a slot also on other screens', async () => {
  await openOnline();
  app.car.answers.LoadSeatMemory = [];
  await app.press('tab', 'Position');
  await app.press('button', 'Position 1');
  await app.press('tab', 'Comfort');
  await app.run(() => app.car.send('LoadSeatMemory', { success: false }));
  await app.shows('Driver seatThe car did not do it.');
  await app.press('tab', 'Position');
  await app.press('button', 'Position 2');
  await vi.waitFor(() => expect(visibleMessages()).toEqual(['Connected to the car', 'Moving to position 2']));
  await app.run(() => app.car.send('LoadSeatMemory', { success: false }));
  expect(visibleMessages()).toEqual(['Connected to the car', 'The car did not do it.']);
});

const OFFLINE = 'Can be changed once the car is connected';
const NO_COMFORT = 'Ligo cannot heat or ventilate the seats of this car';
const NO_MEMORY = 'Ligo cannot move the driver seat of this car';
const slots = () => namesOf('button').filter((name) => name.startsWith('Position '));

/** The car reports the commands that it supports. */
async function openWith(...commands: readonly CommandFeature[]) {
  app = await openRoute('/app/seats');
  app.car.answers.Ping = [{ date: 1, vCode: 36, vName: '0.2.0', features: [FEATURE.commands, ...commands] }];
  await app.connect();
}

/** The app is restarted, with the data stored on this phone. */
async function openAgain() {
  const { texts } = app.storage;
  await app.close();
  app = await openRoute('/app/seats', ({ storage }) => {
    for (const [key, value] of texts) storage.texts.set(key, value);
  });
}

const SET_UP = 'How to set up commands in the car';
it('for a car that supports neither, shows a note in place of all buttons, also offline, and leads to help', async () => {
  await openWith();
  expect(namesOf('heading')).toContain('Ligo cannot control the seats of this car');
  expect(screenText()).toContain('This car cannot do it, or it has not been set up yet.');
  await app.disconnect();
  expect([stages(), slots(), namesOf('tab')]).toEqual([[], [], []]);
  expect(visibleMessages()).not.toContain(OFFLINE);
  await app.press('button', 'What you can do');
  await app.shows('No buttons?');
  const guide = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === SET_UP);
  expect(guide?.getAttribute('href')).toBe('/en/download#commands');
});

it('for a car that supports one, opens that, and explains the other in its tab', async () => {
  await openWith(FEATURE.seatMemory);
  await app.press('tab', 'Comfort');
  expect(namesOf('heading')).toContain(NO_COMFORT);
  expect(stages()).toEqual([]);
  await app.press('tab', 'Position');
  expect(slots()).toEqual(['Position 1', 'Position 2']);
  expect(app.car.asked.map(({ action }) => action)).not.toContain('SetSeatComfort');
});

it('stores the supported commands for the next start, and shows nothing else meanwhile', async () => {
  await openWith(FEATURE.seatComfort);
  await app.press('tab', 'Position');
  expect(namesOf('heading')).toContain(NO_MEMORY);
  await openAgain();
  await app.press('tab', 'Position');
  expect(namesOf('heading')).toContain(NO_MEMORY);
  expect(slots()).toEqual([]);
  await app.press('tab', 'Comfort');
  expect(stages()).toEqual(WARM);
  expect(visibleMessages()).toContain(OFFLINE);
});

it('for a car that supports memory alone, opens with it from then on, and asks nothing of the comfort', async () => {
  await openWith(FEATURE.seatMemory);
  await openAgain();
  expect(slots()).toEqual(['Position 1', 'Position 2']);
  app.car.answers.Ping = [
    { date: 1, vCode: 36, vName: '0.2.0', features: [FEATURE.commands, FEATURE.seatMemory] },
  ];
  await app.connect();
  expect(app.car.asked.map(({ action }) => action)).not.toContain('GetSeatComfort');
});

it('for an older car, which does not report its commands, shows all of them', async () => {
  app = await openRoute('/app/seats');
  app.car.answers.Ping = [{ date: 1, vCode: 35, vName: '0.1.0', features: [] }];
  await app.connect();
  expect(stages()).toEqual(WARM);
  await app.press('tab', 'Position');
  expect(slots()).toHaveLength(2);
});

it('an unconfirmed setting stays as requested, and is marked as unconfirmed', async () => {
  await openOnline();
  const unconfirmed = [{ success: true, isConfirmed: false }];
  Object.assign(app.car.answers, { SetSeatComfort: unconfirmed, LoadSeatMemory: unconfirmed });
  await app.press('button', 'HeatingLevel 1');
  await app.pass(1_000);
  expect(stages()[0]).toBe('HeatingLevel 2');
  await app.shows('Sent, but the car did not confirm it');
  expect(visibleMessages().join()).not.toContain('Unable');
  await app.press('tab', 'Position');
  await app.press('button', 'Position 2');
  await app.pass(500);
  expect(screenText()).toContain('Sent, but the car did not confirm it');
  expect(screenText()).not.toContain('The seat went to');
});
