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
      energyUnknownS: null,
    }),
    tripItem({ createdAtS: 1_000, endedAtS: 1_030, odometerStartKm: 10, odometerEndKm: 40 }),
    tripItem({ createdAtS: 2_000, energyCounterStartKwh: 3, energyCounterEndKwh: 4 }),
  ]);
  expect(totals).toEqual({
    ...{ count: 3, distanceKm: 40, timeS: 630 },
    ...{ energyKwh: 3, isEnergyPartial: false, consumptionKwhPer100Km: 20 },
  });
});

it('knows nothing of no trips', () => {
  expect(totalsOf([])).toEqual({
    count: 0,
    distanceKm: null,
    timeS: 0,
    energyKwh: null,
    isEnergyPartial: false,
    consumptionKwhPer100Km: null,
  });
});

it('leaves out trips whose energy is known for a part, and marks the sum if they took more than a twentieth of the time', () => {
  const trip = (createdAtS: number, wholeS: number, energyUnknownS: number | null) =>
    tripItem({
      ...{ createdAtS, endedAtS: createdAtS + wholeS, odometerStartKm: 5, odometerEndKm: 15 },
      ...{ energyCounterStartKwh: 0, energyCounterEndKwh: 2, energyUnknownS },
    });
  const whole = trip(0, 1_000, 50);
  const partial = trip(2_000, 100, 6);
  expect(totalsOf([whole, trip(5_000, 100, null)])).toMatchObject({
    ...{ energyKwh: 4, isEnergyPartial: false, consumptionKwhPer100Km: 20 },
  });
  expect(totalsOf([whole, partial])).toMatchObject({
    ...{ distanceKm: 20, energyKwh: 2, isEnergyPartial: true, consumptionKwhPer100Km: null },
  });
  expect(totalsOf([trip(10_000, 3_000, 0), partial])).toMatchObject({
    ...{ energyKwh: 2, isEnergyPartial: false, consumptionKwhPer100Km: 20 },
  });
});
