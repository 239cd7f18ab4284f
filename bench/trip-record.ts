import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VehicleState } from '@ligo/signals';
import SQLite from 'better-sqlite3';
import { CarStore } from '../apps/car/src/car-store.ts';
import { systemClock } from '../apps/car/src/platform/clock/system-clock.ts';
import type { CarState } from '../apps/car/src/ports/car-state.ts';
import { MONACO_ROUTE } from '../apps/car/src/sources/simulator/monaco-route.ts';
import { prepareRoute } from '../apps/car/src/sources/simulator/route.ts';
import {
  createSimulatedCar,
  stepCar,
  vehicleStateOf,
} from '../apps/car/src/sources/simulator/simulated-car.ts';
import { unitClockOf, unitTimeOf } from '../apps/car/src/test-support/virtual-clock.ts';
import { TripRecorder } from '../apps/car/src/trips/trip-recorder.ts';
import { report, sized } from './support/report.ts';

/**
 * What an hour of driving costs the car: the recorder and its store with four states a second, beside one JSON row a
 * second in the same database engine with one commit each.
 */
const HOUR_S = sized(3_600, 120);
const STATES_PER_S = 4;
const silent = { info() {}, warn() {}, error() {} };

/** An hour without its stops in P, which end trips. */
function statesOfAnHour(): VehicleState[] {
  const route = prepareRoute(MONACO_ROUTE);
  const states: VehicleState[] = [];
  for (let car = createSimulatedCar(1), timeMs = 1_700_000_000_000; states.length < HOUR_S * STATES_PER_S; ) {
    car = stepCar(car, 1 / STATES_PER_S, route);
    if (car.phase === 'parked') continue;
    timeMs += 1_000 / STATES_PER_S;
    states.push(vehicleStateOf(car, route, timeMs));
  }
  return states;
}

function measured(work: (folder: string) => void): { cpuMs: number; bytes: number } {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-bench-'));
  const before = process.cpuUsage();
  work(folder);
  const { user, system } = process.cpuUsage(before);
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  rmSync(folder, { recursive: true });
  return { cpuMs: (user + system) / 1_000, bytes };
}

const states = statesOfAnHour();
const ours = measured((folder) => {
  const store = CarStore.open(folder, 0, silent);
  const recorder = new TripRecorder({
    ...{ store: store.trips, kv: store.kv, ...unitTimeOf(unitClockOf(systemClock)), log: silent },
    bootId: 'one',
  });
  recorder.start();
  for (const state of states) recorder.receive(state as CarState);
  recorder.finish();
  recorder.stop();
  store.close();
});
const plain = measured((folder) => {
  const database = new SQLite(join(folder, 'plain.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE points (id INTEGER PRIMARY KEY, point TEXT NOT NULL)');
  const insert = database.prepare('INSERT INTO points (point) VALUES (?)');
  for (let index = 0; index < states.length; index += STATES_PER_S) insert.run(JSON.stringify(states[index]));
  database.close();
});
report({
  name: 'trip-record',
  figure: ours.bytes / 1_000,
  reference: plain.bytes / 1_000,
  unit: 'kB/h',
  goal: { ratio: 0.25 },
  also: {
    'processor time an hour of driving, ms': ours.cpuMs,
    'processor time of the reference, ms': plain.cpuMs,
    'share of one core, %': (100 * ours.cpuMs) / (HOUR_S * 1_000),
  },
});
