import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SimulatedCarCommand } from '../../ports/simulator-control.ts';
import { MONACO_ROUTE } from './monaco-route.ts';
import { obeyCommand } from './obey-command.ts';
import { prepareRoute } from './route.ts';
import { newCar, type SimulatedCar, standingPowerW, stepCar } from './simulated-car.ts';
import { vehicleStateOf } from './vehicle-state-of.ts';

const route = prepareRoute(MONACO_ROUTE);
const DT_S = 0.25;

function after(seconds: number, car: SimulatedCar): SimulatedCar {
  let next = car;
  for (let time = 0; time < seconds; time += DT_S) next = stepCar(next, DT_S, route);
  return next;
}

const simple = fc.constantFrom<SimulatedCarCommand>(
  { command: 'drive' },
  { command: 'park' },
  { command: 'switch-off' },
);
const door = fc.record({
  command: fc.constant('door' as const),
  door: fc.constantFrom('frontLeft', 'frontRight', 'rearLeft', 'rearRight', 'hood', 'trunk'),
  isOpen: fc.boolean(),
}) as fc.Arbitrary<SimulatedCarCommand>;
/** A car after a life of commands with some time before each. */
const anyCar = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.oneof(simple, door)), { maxLength: 8 })
  .map((life) =>
    life.reduce((car, [waitS, command]) => obeyCommand(after(waitS, car), command, route), newCar(1)),
  );

it.each(['park', 'switch-off'] as const)('stands at once and for good when told to %s', (command) => {
  fc.assert(
    fc.property(anyCar, (car) => {
      const isOn = command === 'park' && car.isOn;
      const standing = obeyCommand(car, { command }, route);
      for (const now of [standing, after(600, standing)]) {
        expect(now).toMatchObject({ phase: 'parked', speedMps: 0, isOn, isCharging: false });
        expect([now.atM, now.odometerKm]).toEqual([car.atM, car.odometerKm]);
        expect(now.powerW).toBe(standingPowerW(isOn));
      }
      expect(vehicleStateOf(standing, route, 0)).toMatchObject({ speedKmh: 0, gear: 'P', isOn });
    }),
    { numRuns: 50 },
  );
});

it('drives when told to, wherever it stands', () => {
  fc.assert(
    fc.property(anyCar, (car) => {
      const driving = obeyCommand(car, { command: 'drive' }, route);
      expect(driving).toMatchObject({ phase: 'driving', isOn: true, isCharging: false });
      expect(after(30, driving).odometerKm).toBeGreaterThan(car.odometerKm);
    }),
    { numRuns: 50 },
  );
});

it('opens and closes one door and nothing else', () => {
  const car = after(60, newCar(1));
  const open = obeyCommand(car, { command: 'door', door: 'trunk', isOpen: true }, route);
  expect(open).toEqual({ ...car, doors: { ...car.doors, trunk: true } });
  expect(obeyCommand(open, { command: 'door', door: 'trunk', isOpen: false }, route)).toEqual(car);
});
