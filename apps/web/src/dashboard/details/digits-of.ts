import { isReadingName, READINGS } from '@ligo/signals';

/** Decimals of a value in the table: whole numbers have none, except voltages, whose readers compare the last decimal. */
export function digitsOf(name: string, value: number): number {
  const row = isReadingName(name) ? READINGS[name] : null;
  const [, digits] = row?.kind === 'number' ? row.digits : [0, 1];
  return row?.unit === 'V' || !Number.isInteger(value) ? digits : 0;
}
