/** Decimals with which a reading of a unit is worth showing. */
const DIGITS: Record<string, number> = { '%': 1, V: 2, kW: 1, kWh: 1, km: 1, '°': 5 };
/** Voltages are written to the last decimal, also where it is 0; the weakest and the strongest cell are told apart by thousandths. */
const FINE: Record<string, number> = {
  lowestCellVoltageV: 3,
  highestCellVoltageV: 3,
  auxBatteryVoltageV: 2,
};
const COARSE = new Set(['headingDeg']);

/** Decimals to show a reading with: those of its unit, or those that it has, three at most. */
export function digitsOf(name: string, unit: string, value: number): number {
  const fine = FINE[name];
  if (fine !== undefined) return fine;
  if (Number.isInteger(value) || COARSE.has(name)) return 0;
  return DIGITS[unit] ?? (name.endsWith('Deg') ? 5 : 1);
}
