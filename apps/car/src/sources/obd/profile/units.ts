import { type Quantity, unitOf } from '../../quantities.ts';

/** By the unit of a file: Ligo's unit, factor, offset. */
const UNITS = new Map<string, readonly [unit: string, factor: number, offset: number]>([
  ['%', ['%', 1, 0]],
  ['percent', ['%', 1, 0]],
  ['c', ['°C', 1, 0]],
  ['f', ['°C', 5 / 9, -160 / 9]],
  ['k', ['°C', 1, -273.15]],
  ['v', ['V', 1, 0]],
  ['mv', ['V', 0.001, 0]],
  ['a', ['A', 1, 0]],
  ['ma', ['A', 0.001, 0]],
  ['kw', ['kW', 1, 0]],
  ['w', ['kW', 0.001, 0]],
  ['hp', ['kW', 0.745_699_87, 0]],
  ['kwh', ['kWh', 1, 0]],
  ['wh', ['kWh', 0.001, 0]],
  ['km', ['km', 1, 0]],
  ['m', ['km', 0.001, 0]],
  ['mi', ['km', 1.609_344, 0]],
  ['mile', ['km', 1.609_344, 0]],
  ['miles', ['km', 1.609_344, 0]],
  ['km/h', ['km/h', 1, 0]],
  ['kmh', ['km/h', 1, 0]],
  ['kph', ['km/h', 1, 0]],
  ['mph', ['km/h', 1.609_344, 0]],
  ['m/s', ['km/h', 3.6, 0]],
  ['rpm', ['rpm', 1, 0]],
  ['1/min', ['rpm', 1, 0]],
]);
const NONE = new Set(['', 'none', '-']);

/** Conversion from the unit of a file to Ligo's; `null`: they measure different quantities. */
export function conversionOf(unit: string, quantity: Quantity): { factor: number; offset: number } | null {
  const wanted = unitOf(quantity);
  const written = unit.toLowerCase().replaceAll(/[°º\s]|deg(rees)?/g, '');
  // Flags and gears have no unit.
  if (wanted === '') return { factor: 1, offset: 0 };
  const [own, factor, offset] = UNITS.get(written) ?? ['', 1, 0];
  return own === wanted ? { factor, offset } : null;
}

/** Whether this text means that there is no unit. */
export const isNoUnit = (unit: string): boolean => NONE.has(unit.trim().toLowerCase());
