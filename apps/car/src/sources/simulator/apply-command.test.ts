import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SimulatedCarCommand } from '../../ports/simulator-control.ts';
import { idleBattery } from './drivetrain.ts';
import { MONACO_ROUTE, prepareRoute } from './route.ts';
import {
  createSimulatedCar,
  type SimulatedCar,
  standingPowerW,
  stepCar,
  vehicleStateOf,
} from './simulated-car.ts';
import { applyCommand } from './simulator-source.ts';

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
  { command: 'charge' },
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
    life.reduce(
      (car, [waitS, command]) => applyCommand(after(waitS, car), command, route),
      createSimulatedCar(1),
    ),
  );

it.each(['park', 'switch-off'] as const)('stands at once and for good after the command %s', (command) => {
  fc.assert(
    fc.property(anyCar, (car) => {
      const isOn = command === 'park' && car.isOn;
      const standing = applyCommand(car, { command }, route);
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

it('charges on command until it is full, and unplugs for any other command', () => {
  const empty = { ...createSimulatedCar(1), battery: idleBattery(0.88, 20) };
  const plugged = applyCommand(empty, { command: 'charge' }, route);
  const charging = vehicleStateOf(after(60, plugged), route, 0);
  expect(charging).toMatchObject({
    isPluggedIn: true,
    isCharging: true,
    isOn: false,
    speedKmh: 0,
    chargePowerKw: 50,
  });
  expect(charging.chargedEnergyKwh).toBeCloseTo(50 / 60, 1);
  const full = after(600, plugged);
  expect(vehicleStateOf(full, route, 0)).toMatchObject({
    isPluggedIn: true,
    isCharging: false,
    chargePowerKw: 0,
  });
  expect(applyCommand(full, { command: 'charge' }, route).chargedKwh).toBe(full.chargedKwh);
  for (const command of ['park', 'switch-off', 'drive'] as const) {
    const gone = applyCommand(full, { command }, route);
    expect(gone).toMatchObject({ isPluggedIn: false, isCharging: false });
    expect(applyCommand(gone, { command: 'charge' }, route).chargedKwh).toBe(0);
  }
});

it('drives on command from anywhere', () => {
  fc.assert(
    fc.property(anyCar, (car) => {
      const driving = applyCommand(car, { command: 'drive' }, route);
      expect(driving).toMatchObject({ phase: 'driving', isOn: true, isCharging: false });
      expect(after(30, driving).odometerKm).toBeGreaterThan(car.odometerKm);
    }),
    { numRuns: 50 },
  );
});

it('opens and closes only one door', () => {
  const car = after(60, createSimulatedCar(1));
  const open = applyCommand(car, { command: 'door', door: 'trunk', isOpen: true }, route);
  expect(open).toEqual({ ...car, doors: { ...car.doors, trunk: true } });
  expect(applyCommand(open, { command: 'door', door: 'trunk', isOpen: false }, route)).toEqual(car);
});
