// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { find, isUsable, namesOf, told } from '../../app/test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;
afterEach(() => app.close());

const stages = () => namesOf('button').filter((name) => /^(Heating|Ventilation)/.test(name));
const UNKNOWN = ['Heating--', 'Ventilation--', 'Heating--', 'Ventilation--'];
const WARM = ['HeatingLevel 1', 'VentilationOff', 'HeatingOff', 'VentilationOff'];

it('online, shows the stages of the car and sends a change', async () => {
  app = await openRoute('/app/seats');
  await app.connect();
  expect(stages()).toEqual(WARM);
  await app.press('button', 'HeatingLevel 1');
  await app.pass(1_000);
  expect(stages()[0]).toBe('HeatingLevel 2');
  expect(app.car.asked).toContainEqual({
    action: 'SetSeatComfort',
    extras: { driverSeatStage: 2, passengerSeatStage: 0 },
  });
});

it('offline, knows nothing of a new car, and of a known one what it said last; nothing can be changed', async () => {
  app = await openRoute('/app/seats');
  expect(stages()).toEqual(UNKNOWN);
  expect(told()).toContain('Can be changed once the car is connected');
  await app.connect();
  await app.disconnect();
  expect(stages()).toEqual(WARM);
  expect(isUsable(find('button', 'HeatingLevel 1'))).toBe(false);
  expect(told()).toContain('Can be changed once the car is connected');
});

it('waiting, lets nothing be changed until the car has answered', async () => {
  app = await openRoute('/app/seats');
  app.car.answers.GetSeatComfort = [];
  await app.connect();
  expect(stages()).toEqual(UNKNOWN);
  expect(told()).toContain('Waiting for the car to answer');
  await app.run(() => app.car.say('GetSeatComfort', { driverComfortStage: 1, passengerComfortStage: 0 }));
  expect(stages()).toEqual(WARM);
  expect(isUsable(find('button', 'HeatingLevel 1'))).toBe(true);
});

it.each([
  ['refuses', [{ success: false }], 1_000, 'The car did not do it. It may not be able to.'],
  ['does not answer', [], 8_000, 'The car did not answer.'],
])('failing, goes back to what holds and says that the car %s', async (_how, answers, ms, why) => {
  app = await openRoute('/app/seats');
  await app.connect();
  app.car.answers.SetSeatComfort = answers;
  await app.press('button', 'HeatingLevel 1');
  await app.pass(ms);
  expect(stages()).toEqual(WARM);
  await app.tells(why);
});
