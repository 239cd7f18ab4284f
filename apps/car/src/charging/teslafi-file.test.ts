import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOfFile, readChargeFile } from '@ligo/vehicle';
import { expect, it } from 'vitest';
import { sharedData } from '../test-support/shared-data.ts';

it('a log of TeslaFi gives the one charge that it contains', (context) => {
  const folder = sharedData('charges/teslafi');
  if (folder === null) return context.skip('no shared data');
  const text = readFileSync(join(folder, '01_complete_teslafi62016.csv'), 'utf8');
  const file = readChargeFile(text);
  expect(file).toMatchObject({ source: 'TeslaFi', needsZone: true, unreadable: 0 });
  const entries = entriesOfFile(file?.charges ?? [], { zone: 'America/Los_Angeles', currency: null });
  expect([...entries.values()]).toEqual([
    {
      ...{
        beganAt: Date.UTC(2016, 5, 26, 23, 4, 32) / 1_000,
        endedAt: Date.UTC(2016, 5, 27, 0, 14, 32) / 1_000,
      },
      ...{ kWh: 10.11, startSoc: 57, endSoc: 70 },
    },
  ]);
});
