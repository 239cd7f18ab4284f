import type { VehicleState } from '@ligo/vehicle';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stateAt } from '../../test-support/vehicle-state.ts';
import { judgePower, missingReadings, POWER_UNKNOWN, type PowerSettings, readPower } from './power.ts';

const HOME = { name: 'Home', lat: 43.7384, lng: 7.4246, radius: 100 };
const M = 1 / 111_195;
const floors = (given: Partial<PowerSettings> = {}): PowerSettings => ({
  minStateOfCharge: 20,
  minAuxVoltage: 11.8,
  offPlaces: [],
  ...given,
});
/** What is thought after these readings, one after the other. */
const after = (readings: Partial<VehicleState>[], settings = floors()) =>
  readings.reduce(
    (power, given, second) => judgePower(readPower(power, stateAt(second, given)), settings),
    POWER_UNKNOWN,
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
  const volts = [12.6, 11.79, 12.1, 12.21].map((auxBatteryVoltageV) => ({ auxBatteryVoltageV }));
  const found = volts.map((_, end) => after(volts.slice(0, end + 1)).isAuxLow);
  expect(found).toEqual([false, true, true, false]);
});

it('WATCH-7 is at a place until it is well outside of it', () => {
  const settings = floors({ offPlaces: [HOME] });
  const walk = [101, 99, 120, 131, 110].map(at);
  const found = walk.map((_, end) => after(walk.slice(0, end + 1), settings).isAtOffPlace);
  expect(found).toEqual([false, true, true, false, false]);
  expect(after([at(0)], floors()).isAtOffPlace).toBe(false);
});

it('WATCH-6 takes what is missing for nothing, and keeps what was read', () => {
  expect(after([{}, {}])).toMatchObject({ isChargeLow: false, isAuxLow: false });
  expect(after([{ stateOfChargePct: 12 }, {}, {}])).toMatchObject({ isChargeLow: true, chargePct: 12 });
  expect(after([{ dashboardStateOfChargePct: 12 }])).toMatchObject({ isChargeLow: true });
});

it('WATCH-6 says what is missing that a floor or a place needs, once it was not there for a minute', () => {
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

it('WATCH-6 is never under a floor of 0', () => {
  const none = floors({ minStateOfCharge: 0, minAuxVoltage: 0 });
  fc.assert(
    fc.property(fc.array(fc.double({ min: -5, max: 20, noNaN: true })), (values) => {
      const found = after(
        values.map((value) => ({ stateOfChargePct: value, auxBatteryVoltageV: value })),
        none,
      );
      expect(found).toMatchObject({ isChargeLow: false, isAuxLow: false });
    }),
  );
});
