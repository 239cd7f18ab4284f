import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readingsList } from './car-tables.ts';
import { withCarTables } from './refresh-car-tables.ts';

const manual = readFileSync(resolve(import.meta.dirname, '../../docs/car.md'), 'utf8');

it('the table of readings in the manual is that of the app’s data', () => {
  expect(manual).toBe(withCarTables(manual));
});

it('a table without its place is reported', () => {
  expect(() => withCarTables('# Manual')).toThrow('no place for the table of readings');
});

it('each connection without a profile is listed with its readings, beside all readings', () => {
  const [all, ...lines] = readingsList().split('\n');
  expect(lines.map((line) => /^- ([^:]+): \S/.exec(line)?.[1])).toEqual([
    ...['Di+', 'byd-hass', 'TeslaMate', 'OVMS', 'WiCAN', 'evcc', 'gpsd'],
  ]);
  expect(lines).toContain('- gpsd: speed, place');
  expect(lines.join()).toContain('power after a charge');
  expect(all).toContain('battery temperature, cell voltages, 12 V, speed, gear, odometer');
});
