import { expect, it } from 'vitest';
import { sourceNames } from './source-names.ts';

const mqtt = (name?: string) => ({ kind: 'mqtt', ...(name !== undefined && { preset: { name } }) });

it('names each source of a kind by its preset, or by its number', () => {
  expect(sourceNames([mqtt('ovms'), { kind: 'gpsd' }])).toEqual(['mqtt', 'gpsd']);
  expect(sourceNames([mqtt('ovms'), mqtt(), mqtt('evcc'), mqtt('evcc'), mqtt(), { kind: 'obd' }])).toEqual([
    'mqtt ovms',
    'mqtt 1',
    'mqtt evcc 1',
    'mqtt evcc 2',
    'mqtt 2',
    'obd',
  ]);
});
