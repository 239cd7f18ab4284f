import { expect, it } from 'vitest';
import { tripItem } from './test-support/trip-item.ts';
import { totalsOf } from './trip-summary.ts';

it('adds up the known figures, and takes the average over the trips that know both figures', () => {
  const totals = totalsOf([
    tripItem({
      createdAtS: 0,
      endedAtS: 600,
      odometerStartKm: 0,
      odometerEndKm: 10,
      energyCounterStartKwh: 1,
      energyCounterEndKwh: 3,
    }),
    tripItem({ createdAtS: 1_000, endedAtS: 1_300, odometerStartKm: 10, odometerEndKm: 40 }),
    tripItem({ createdAtS: 2_000, energyCounterStartKwh: 3, energyCounterEndKwh: 4 }),
  ]);
  expect(totals).toEqual({ count: 3, distanceKm: 40, timeS: 900, energyKwh: 3, consumptionKwhPer100Km: 20 });
});

it('knows nothing of no trips', () => {
  expect(totalsOf([])).toEqual({
    count: 0,
    distanceKm: null,
    timeS: 0,
    energyKwh: null,
    consumptionKwhPer100Km: null,
  });
});
