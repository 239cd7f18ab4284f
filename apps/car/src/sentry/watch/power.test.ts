import type { VehicleState } from '@ligo/signals';
import { expect, it } from 'vitest';
import { type Monotonic, plusMs } from '../../ports/unit-time.ts';
import { stateAt } from '../../test-support/vehicle-state.ts';
import {
  INITIAL_POWER,
  judgePower,
  missingReadings,
  type PowerSettings,
  readPower,
  resetHysteresis,
} from './power.ts';

const HOME = { name: 'Home', lat: 43.7384, lng: 7.4246, radius: 100 };
const M = 1 / 111_195;
const T1 = 1 as Monotonic;
const floors = (given: Partial<PowerSettings> = {}): PowerSettings => ({
  minStateOfCharge: 20,
  minAuxVoltage: 11.8,
  offPlaces: [],
  ...given,
});
/** The results after these readings, in order. */
const after = (readings: Partial<VehicleState>[], settings = floors()) =>
  readings.reduce(
    (power, given, second) =>
      judgePower(readPower(power, stateAt(second, given)), settings, stateAt(second).timeMs),
    INITIAL_POWER,
  );
const at = (metresNorth: number) => ({
  latitudeDeg: HOME.lat + metresNorth * M,
  longitudeDeg: HOME.lng,
});

it('WATCH-7 is under a floor until it is well above it', () => {
  const charges = [20, 19.9, 20, 21.9, 22, 20.1, 19];
  const lows = charges.map((_, end) =>
    after(charges.slice(0, end + 1).map((stateOfChargePct) => ({ stateOfChargePct }))),
  );
  expect(lows.map(({ isChargeLow }) => isChargeLow)).toEqual([false, true, true, true, false, false, true]);
});

/** The seconds from which the 12 V battery is low, or no longer low, for voltages by seconds; a voltage lasts until the next. */
function lowFrom(voltages: Record<number, number>, untilS: number, settings = floors()): number[] {
  const turns: number[] = [];
  let power = INITIAL_POWER;
  for (let second = 0; second <= untilS; second++) {
    const was = power.auxLowSinceMs !== null;
    const auxBatteryVoltageV = voltages[second] ?? power.auxVoltageV;
    const state = stateAt(second, { auxBatteryVoltageV });
    power = judgePower(readPower(power, state), settings, state.timeMs);
    if ((power.auxLowSinceMs !== null) !== was) turns.push(second);
  }
  return turns;
}

it('WATCH-7 takes a 12 V battery for low once it stays under its floor, for ten minutes and until it is well above', () => {
  expect(lowFrom({ 0: 12.6, 10: 11.7, 39: 11.9, 50: 11.7 }, 79)).toEqual([]);
  expect(lowFrom({ 0: 12.6, 10: 11.7 }, 3_000)).toEqual([40]);
  expect(lowFrom({ 0: 11.7, 31: 12.6 }, 3_000)).toEqual([30, 630]);
  expect(lowFrom({ 0: 11.7, 31: 12.1, 2000: 12.21 }, 3_000)).toEqual([30, 2_000]);
  expect(lowFrom({ 0: 1 }, 3_000, floors({ minAuxVoltage: 0 }))).toEqual([]);
});

it('WATCH-7 has other floors and places hold at once', () => {
  const low = { ...after([{ stateOfChargePct: 19, ...at(120) }]), isAtOffPlace: true, auxLowSinceMs: T1 };
  const changed = (given: Partial<PowerSettings>) => {
    const settings = floors({ offPlaces: [HOME], ...given });
    const { isChargeLow, isAtOffPlace, auxLowSinceMs } = judgePower(
      resetHysteresis({ ...low, auxVoltageV: 11.6 }, settings),
      settings,
      plusMs(T1, 1),
    );
    return { isChargeLow, isAtOffPlace, isAuxLow: auxLowSinceMs !== null };
  };
  expect(changed({ minStateOfCharge: 18 })).toEqual({
    isChargeLow: false,
    isAtOffPlace: false,
    isAuxLow: true,
  });
  expect(changed({ minAuxVoltage: 11.5 })).toMatchObject({ isChargeLow: true, isAuxLow: false });
});

it('WATCH-7 is at a place until it is well outside of it', () => {
  const settings = floors({ offPlaces: [HOME] });
  const walk = [101, 99, 120, 131, 110].map(at);
  const found = walk.map((_, end) => after(walk.slice(0, end + 1), settings).isAtOffPlace);
  expect(found).toEqual([false, true, true, false, false]);
  expect(after([at(0)], floors()).isAtOffPlace).toBe(false);
});

it('WATCH-6 takes what is missing for nothing, and keeps what was read', () => {
  expect(after([{}, {}])).toMatchObject({ isChargeLow: false, auxUnderSinceMs: null });
  expect(after([{ stateOfChargePct: 12 }, {}, {}])).toMatchObject({ isChargeLow: true, chargePct: 12 });
  expect(after([{ dashboardStateOfChargePct: 12 }])).toMatchObject({ isChargeLow: true });
  const none = floors({ minStateOfCharge: 0, minAuxVoltage: 0 });
  const below = { stateOfChargePct: -1, auxBatteryVoltageV: -1 };
  expect(after([below], none)).toMatchObject({ isChargeLow: false, auxUnderSinceMs: null });
});

it('WATCH-6 reports a missing reading that a floor or a place needs, after a minute', () => {
  const missing = (readings: Partial<VehicleState>[], settings = floors(), second = 60) =>
    missingReadings(after(readings, settings), settings, stateAt(second).timeMs);
  expect(missing([])).toEqual(['charge', 'aux-battery']);
  const both = { stateOfChargePct: 50, auxBatteryVoltageV: 12.6 };
  expect(missing([both])).toEqual([]);
  expect(missing([both, {}], floors(), 60)).toEqual([]);
  expect(missing([both, {}], floors(), 61)).toEqual(['charge', 'aux-battery']);
  expect(missing([both, {}, both], floors(), 90)).toEqual([]);
  expect(missing([both], floors({ offPlaces: [HOME] }))).toEqual(['place']);
  expect(missing([{ ...both, ...at(500) }, both], floors({ offPlaces: [HOME] }), 300)).toEqual([]);
  expect(missing([], floors({ minStateOfCharge: 0, minAuxVoltage: 0 }))).toEqual([]);
});
