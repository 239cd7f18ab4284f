import { expect, it } from 'vitest';
import { isReading, READINGS, type ReadingName, readingOf } from './readings.ts';
import { emptyState } from './vehicle-state.ts';

const names = Object.keys(READINGS) as ReadingName[];

it('READINGS are what a state of the vehicle says of the car, each once', () => {
  const { timeMs, doors, reportsWifi, takenAtMs, ...figures } = emptyState(0);
  const expected = [...Object.keys(figures), ...Object.keys(doors).map((door) => `doors.${door}`)];
  expect([...names].sort()).toEqual(expected.sort());
  for (const name of names) expect(readingOf(emptyState(0), name), name).toBeNull();
});

it('isReading takes what is of the kind and in the range', () => {
  expect(isReading('stateOfChargePct', 0)).toBe(true);
  expect(isReading('auxBatteryVoltageV', 0)).toBe(false);
  expect(isReading('outsideTempC', -2000)).toBe(false);
  expect(isReading('gear', 'D')).toBe(true);
  expect(isReading('gear', 'X')).toBe(false);
  expect(isReading('doors.hood', false)).toBe(true);
  expect(isReading('wifiName', 'x'.repeat(65))).toBe(false);
  for (const odd of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '', '12', {}, []])
    for (const name of names.filter((each) => READINGS[each].kind !== 'text'))
      expect(isReading(name, odd), name).toBe(false);
});
