import type { TripPoint } from '@ligo/protocol';
import { emptyState } from '@ligo/signals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumption, tripFigures } from './trip-figures.ts';
import { inheritMissing, tripEndsFromWire, tripReadings } from './trip-wire.ts';

it('trip points keep their own readings and lose none they had', () => {
  const reading = fc.option(fc.option(fc.nat(100)), { nil: undefined });
  const point = fc
    .record({ time: fc.nat(), soc: reading, speed: reading, hbt: reading })
    .map((each) => JSON.parse(JSON.stringify(each)) as TripPoint);
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), (points) => {
      const whole = inheritMissing(points);
      expect(whole.map(({ time }) => time)).toEqual(points.map(({ time }) => time));
      for (const field of ['soc', 'speed', 'hbt'] as const) {
        let last: number | null | undefined;
        for (const [index, each] of points.entries()) {
          if (each[field] !== undefined) last = each[field];
          expect(whole[index]?.[field]).toBe(last);
        }
      }
    }),
  );
});

it('records the one temperature of a battery as its lowest and its highest', () => {
  const { lowestBatteryTempC, highestBatteryTempC } = tripReadings({ ...emptyState(0), batteryTempC: 21 });
  expect([lowestBatteryTempC, highestBatteryTempC]).toEqual([21, 21]);
  const known = tripReadings({ ...emptyState(0), batteryTempC: 21, lowestBatteryTempC: 19 });
  expect([known.lowestBatteryTempC, known.highestBatteryTempC]).toEqual([19, null]);
});

describe('trip figures', () => {
  const COUNTED = { tms: 100, tme: 150, tecs: 10, tece: 18 };
  const FIGURES = {
    distanceKm: 50,
    energyKwh: 8,
    consumptionKwhPer100Km: 16,
    averageSpeedKmh: 50,
    durationS: 3_600,
    isDistanceEstimated: false,
    isEnergyEstimated: false,
    isEnergyPartial: false,
  };

  it('come from the counters at both ends', () => {
    expect(tripFigures(tripEndsFromWire(COUNTED), 0, 3_600)).toEqual(FIGURES);
  });

  it.each([
    [{ tms: null }, { distanceKm: null, consumptionKwhPer100Km: null, averageSpeedKmh: null }],
    [{ tme: null }, { distanceKm: null, consumptionKwhPer100Km: null, averageSpeedKmh: null }],
    [{ tecs: null }, { energyKwh: null, consumptionKwhPer100Km: null }],
    [{ tece: undefined }, { energyKwh: null, consumptionKwhPer100Km: null }],
    [{ tms: 0, tme: 50 }, { isDistanceEstimated: true }],
    [{ tecs: 0, tece: 8 }, { isEnergyEstimated: true }],
    [{ unknownS: 180 }, {}],
    [{ unknownS: 181 }, { isEnergyPartial: true, consumptionKwhPer100Km: null }],
    [
      { unknownS: 181, tece: 9 },
      { energyKwh: null, isEnergyPartial: true, consumptionKwhPer100Km: null },
    ],
  ])('with %j are %j', (ends, figures) => {
    expect(tripFigures(tripEndsFromWire({ ...COUNTED, ...ends }), 0, 3_600)).toEqual({
      ...FIGURES,
      ...figures,
    });
  });

  it.each([
    [null, 60, null, null],
    [0, null, null, null],
    [0, 0, null, null],
    [0, 59, null, 50 / (59 / 3_600)],
    [0, 60, 60, 3_000],
  ])(
    'from %s s to %s s have the duration %s s and the speed %s km/h',
    (from, to, durationS, averageSpeedKmh) => {
      expect(tripFigures(tripEndsFromWire(COUNTED), from, to)).toMatchObject({ durationS, averageSpeedKmh });
    },
  );

  it('have no consumption without a distance', () => {
    expect([consumption(5, 0), consumption(5, -1), consumption(5, 10)]).toEqual([null, null, 50]);
  });
});
