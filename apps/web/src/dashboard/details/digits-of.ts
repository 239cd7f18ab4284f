/** Decimals with which a reading of a unit is worth showing. */
const DIGITS: Record<string, number> = { '%': 1, V: 2, kW: 1, kWh: 1, km: 1, '°': 5 };
/** The weakest and the strongest cell are told apart by thousandths. */
const FINE: Record<string, number> = { lowestCellVoltageV: 3, highestCellVoltageV: 3 };
const COARSE = new Set(['headingDeg']);

/** Decimals to show a reading with: those of its unit, or those that it has, three at most. */
export function digitsOf(name: string, unit: string, value: number): number {
  if (Number.isInteger(value) || COARSE.has(name)) return 0;
  return FINE[name] ?? DIGITS[unit] ?? (name.endsWith('Deg') ? 5 : 1);
}
