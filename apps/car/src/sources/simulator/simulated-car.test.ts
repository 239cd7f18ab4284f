import { describe, expect, it } from 'vitest';
import { stateOfCharge } from './drivetrain.ts';
import { MONACO_ROUTE, placeAt, prepareRoute } from './route.ts';
import { createSimulatedCar, type SimulatedCar, stepCar, vehicleStateOf } from './simulated-car.ts';

const route = prepareRoute(MONACO_ROUTE);
const DT_S = 0.25;

function drive(
  seconds: number,
  onStep: (before: SimulatedCar, after: SimulatedCar) => void = () => {},
  seed = 1,
): SimulatedCar {
  let car = createSimulatedCar(seed);
  for (let time = 0; time < seconds; time += DT_S) {
    const next = stepCar(car, DT_S, route);
    onStep(car, next);
    car = next;
  }
  return car;
}

describe('the simulated car', () => {
  it('drives identically with the same seed, and differently with another', () => {
    expect(drive(900)).toEqual(drive(900));
    expect(drive(900, undefined, 2)).not.toEqual(drive(900));
  });

  it('keeps odometer, speed limit and energy counter consistent', () => {
    let movedM = 0;
    let energyJ = 0;
    const start = createSimulatedCar(1);
    const end = drive(1_500, (before, after) => {
      if (after.atM > before.atM) movedM += after.atM - before.atM;
      energyJ += after.powerW * DT_S;
      expect(after.speedMps).toBeLessThanOrEqual(placeAt(route, before.atM).speedMps + 1);
    });
    expect(end.odometerKm - start.odometerKm).toBeCloseTo(movedM / 1000, 6);
    expect(end.battery.energyOutKwh - start.battery.energyOutKwh).toBeCloseTo(energyJ / 3_600_000, 6);
    expect(stateOfCharge(end.battery)).toBeLessThan(stateOfCharge(start.battery));
  });

  it('consumes as much as a real car of this size', () => {
    const start = createSimulatedCar(1);
    const end = drive(1_240);
    const km = end.odometerKm - start.odometerKm;
    const consumption = (100 * (end.battery.energyOutKwh - start.battery.energyOutKwh)) / km;
    expect(km).toBeGreaterThan(9);
    expect(consumption).toBeGreaterThan(10);
    expect(consumption).toBeLessThan(22);
  });

  it('stops at lights, parks, opens its door, switches off, charges and drives on, for a whole day', () => {
    // An assertion for each step of a day would take most of the test's time.
    let hardest = 0;
    let mostWhileGaining = Number.NEGATIVE_INFINITY;
    const phases = new Set<string>();
    let wasOpen = false;
    let wasOff = false;
    const end = drive(86_400, (before, after) => {
      hardest = Math.max(hardest, before.speedMps - after.speedMps);
      const hasGained = stateOfCharge(after.battery) > stateOfCharge(before.battery);
      if (hasGained) mostWhileGaining = Math.max(mostWhileGaining, after.powerW);
      phases.add(after.phase);
      wasOpen ||= after.doors.frontLeft;
      wasOff ||= !after.isOn;
    });
    expect(phases).toEqual(new Set(['driving', 'waiting', 'parked']));
    expect([wasOpen, wasOff]).toEqual([true, true]);
    expect(end.odometerKm).toBeGreaterThan(createSimulatedCar(1).odometerKm + 300);
    expect(hardest, 'm/s in a step').toBeGreaterThan(0);
    expect(hardest, 'm/s in a step').toBeLessThan(5 * DT_S);
    expect(mostWhileGaining, 'W').toBeGreaterThan(Number.NEGATIVE_INFINITY);
    expect(mostWhileGaining, 'W').toBeLessThan(0);
    const numbers = Object.values(vehicleStateOf(end, route, 0)).filter((value) => typeof value === 'number');
    expect(numbers.every(Number.isFinite)).toBe(true);
  });
});
