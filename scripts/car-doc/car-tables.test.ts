import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readingsList } from './car-tables.ts';
import { withCarTables } from './refresh-car-tables.ts';

const manual = readFileSync(resolve(import.meta.dirname, '../../docs/car.md'), 'utf8');

it('the tables of cars in the manual are those of the app’s data', async () => {
  expect(manual).toBe(await withCarTables(manual));
});

it('a table without its place is reported', async () => {
  await expect(withCarTables('# Manual')).rejects.toThrow('no place for the table of cars: listed');
});

it('each car is listed with the readings that every connection provides, beside all readings', async () => {
  const [all, , ...lines] = (await readingsList()).split('\n');
  const cars = lines.flatMap((line) => /^- ([^,(]*[^,( ])/.exec(line)?.[1] ?? []);
  expect(new Set(cars)).toEqual(
    new Set([
      ...['Nissan Leaf', 'Hyundai Kona Electric', 'Hyundai Ioniq 5', 'Volkswagen ID.3', 'Volkswagen e-Up'],
      ...['Renault Zoe', 'Chevrolet Bolt EV', 'Jaguar I-Pace', 'MG ZS EV', 'MG MG5', 'BYD Atto 3'],
      ...['Tesla Model 3', 'Any car with an OVMS module', 'Any car with a WiCAN', 'Any car at a charger'],
      'Any car',
    ]),
  );
  expect(lines).toContain(
    '- Nissan Leaf, 2010–2017 (OBD, `nissan-leaf`): charge, power, battery temperature, 12 V',
  );
  expect(all).toContain('battery temperature, cell voltages, 12 V, speed, gear, odometer');
});
