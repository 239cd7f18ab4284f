import { expect, it } from 'vitest';
import { isReading, READING_NAMES, READINGS, readingOf, setReading } from './readings.ts';
import { emptyState } from './state.ts';

it('every reading of a state has one row', () => {
  const { timeMs, reportsWifi, takenAtMs, ...readings } = emptyState(0);
  const expected = Object.entries(readings).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).map((part) => `${name}.${part}`)
      : [name],
  );
  expect([...READING_NAMES].sort()).toEqual(expected.sort());
  for (const name of READING_NAMES) expect(readingOf(emptyState(0), name), name).toBeNull();
});

it('isReading accepts values of the kind and within the range', () => {
  expect(isReading('stateOfChargePct', 0)).toBe(true);
  expect(isReading('auxBatteryVoltageV', 0)).toBe(false);
  expect(isReading('outsideTempC', -2000)).toBe(false);
  expect(isReading('gear', 'D')).toBe(true);
  expect(isReading('gear', 'X')).toBe(false);
  expect(isReading('doors.hood', false)).toBe(true);
  expect(isReading('wifiName', 'x'.repeat(65))).toBe(false);
  for (const invalid of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '', '12', {}, []])
    for (const name of READING_NAMES.filter((each) => READINGS[each].kind !== 'text'))
      expect(isReading(name, invalid), name).toBe(false);
});

it('a reading that is set changes no other state', () => {
  const [first, second] = [emptyState(0), emptyState(0)];
  setReading(first, 'doors.hood', true);
  setReading(first, 'speedKmh', 5);
  expect([readingOf(first, 'doors.hood'), readingOf(first, 'speedKmh')]).toEqual([true, 5]);
  expect(second).toEqual(emptyState(0));
});
