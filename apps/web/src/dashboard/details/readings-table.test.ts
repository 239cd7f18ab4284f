import { expect, test } from 'vitest';
import { digitsOf } from './readings-table.tsx';

test('a voltage keeps its decimals where they are 0; whole numbers have none', () => {
  expect(digitsOf('highestCellVoltageV', 4)).toBe(3);
  expect(digitsOf('auxBatteryVoltageV', 13)).toBe(2);
  expect(digitsOf('batteryHealthPct', 97)).toBe(0);
  expect(digitsOf('packPowerKw', 1.25)).toBe(1);
});
