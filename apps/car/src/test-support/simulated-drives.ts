import type { VehicleState } from '@ligo/signals';
import { idleBattery } from '../sources/simulator/drivetrain.ts';
import { MONACO_ROUTE, prepareRoute } from '../sources/simulator/route.ts';
import {
  createSimulatedCar,
  driveOff,
  type SimulatedCar,
  stepCar,
  vehicleStateOf,
} from '../sources/simulator/simulated-car.ts';
import { applyCommand } from '../sources/simulator/simulator-source.ts';

const STEP_S = 0.25;
const route = prepareRoute(MONACO_ROUTE);

/** The simulated car before its first drive. */
export interface DriveStart {
  seed: number;
  odometerKm: number;
  /** State of charge, 0 to 1. */
  charge: number;
  batteryC: number;
}

/** One drive: when it begins (unix ms), and where on the round trip it ends (m; its end otherwise). */
export interface DriveLeg {
  atMs: number;
  toM?: number;
  outsideC: number;
}

/** Drives one after the other, a state each second; each begins where the one before ended, the first at the start of the round trip. */
export function simulatedDrives(start: DriveStart, legs: readonly DriveLeg[]): VehicleState[][] {
  const { seed, odometerKm, charge, batteryC } = start;
  let car: SimulatedCar = { ...createSimulatedCar(seed), odometerKm, battery: idleBattery(charge, batteryC) };
  return legs.map(({ atMs, toM = route.lengthM, outsideC }) => {
    const states: VehicleState[] = [];
    const note = () => {
      const timeMs = atMs + states.length * 1_000;
      states.push({ ...vehicleStateOf(car, route, timeMs), outsideTempC: outsideC });
    };
    car = driveOff(car, route);
    note();
    while (car.phase !== 'parked') {
      for (let second = 0; second < 1; second += STEP_S) {
        // It stops where the drive ends as it does at lights.
        car = stepCar({ ...car, lightAtM: Math.min(car.lightAtM, toM) }, STEP_S, route);
      }
      if (car.phase === 'waiting' && car.atM > toM - 1) car = applyCommand(car, { command: 'park' }, route);
      note();
    }
    return states;
  });
}
