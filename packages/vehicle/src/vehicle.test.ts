import { statusSchema } from '@ligo/protocol';
import { emptyState, isKnown } from '@ligo/signals';
import { anyState } from '@ligo/signals/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bearingDeg,
  consumption,
  distanceM,
  horsepower,
  inferHeadingDeg,
  inheritMissing,
  liveView,
  normalizeDeg,
  shortestTurnDeg,
  torqueKgfm,
  toStatus,
  tripEndsFromWire,
  tripFigures,
  tripReadings,
} from './index.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const place = fc.record({ latitudeDeg: real(-85, 85), longitudeDeg: real(-180, 180) });

describe('units', () => {
  it('keep an unknown power unknown', () => {
    expect(horsepower(null)).toBeNull();
    expect(horsepower(74.57)).toBeCloseTo(100);
  });

  it('estimate torque by the formula, with both motors, one, or none', () => {
    expect(torqueKgfm(100, 500, 500)).toBeCloseTo(97.4);
    expect(torqueKgfm(100, 2000, 4000)).toBeCloseTo(974 * 100 * (0.4 / 2000 + 0.6 / 4000));
    expect(torqueKgfm(100, 2000, null)).toBeCloseTo(48.7);
    expect(torqueKgfm(100, null, 2000)).toBeCloseTo(48.7);
    expect(torqueKgfm(1, 2000, null)).toBe(0);
    expect(torqueKgfm(-50, 2000, 10)).toBe(0);
    expect(torqueKgfm(50, null, null)).toBeNull();
    expect(torqueKgfm(0.5, null, null)).toBeNull();
    expect(torqueKgfm(-20, null, null)).toBeNull();
    expect(torqueKgfm(null, 1, 1)).toBeNull();
  });
});

describe('geodesy', () => {
  it('measures distances alike both ways, and zero to itself', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 3);
        expect(distanceM(a, a)).toBe(0);
      }),
    );
    expect(distanceM({ latitudeDeg: 0, longitudeDeg: 0 }, { latitudeDeg: 1, longitudeDeg: 0 })).toBeCloseTo(
      111_195,
      0,
    );
  });

  it('points where one goes', () => {
    const here = { latitudeDeg: 43.7, longitudeDeg: 7.4 };
    expect(bearingDeg(here, { ...here, latitudeDeg: 43.8 })).toBeCloseTo(0);
    expect(bearingDeg(here, { ...here, longitudeDeg: 7.5 })).toBeCloseTo(90, 0);
    expect(bearingDeg(here, { ...here, latitudeDeg: 43.6 })).toBeCloseTo(180);
  });

  it('turns the short way', () => {
    fc.assert(
      fc.property(real(-1000, 1000), real(-1000, 1000), (from, to) => {
        const turn = shortestTurnDeg(from, to);
        expect(turn).toBeGreaterThan(-180.000001);
        expect(turn).toBeLessThanOrEqual(180);
        expect(Math.abs(shortestTurnDeg(normalizeDeg(from + turn), normalizeDeg(to)))).toBeLessThan(1e-6);
      }),
    );
  });
});

it('infers a heading only while the car moves and the gap is short', () => {
  const from = { timeMs: 0, speedKmh: 50, latitudeDeg: 43.7, longitudeDeg: 7.4 };
  const north = { ...from, timeMs: 1_000, latitudeDeg: 43.71 };
  expect(inferHeadingDeg(from, north, 77)).toBeCloseTo(0);
  expect(inferHeadingDeg(from, { ...north, speedKmh: 0 }, 77)).toBe(77);
  expect(inferHeadingDeg(from, { ...north, timeMs: 10_000 }, 77)).toBe(77);
  expect(inferHeadingDeg(from, { ...from, timeMs: 1_000 }, 77)).toBe(77);
  expect(inferHeadingDeg(null, north, null)).toBeNull();
});

it('lets points inherit what they do not carry, but nothing before the first reading', () => {
  const points = inheritMissing([
    { time: 1, soc: 50 },
    { time: 2, speed: 0 },
    { time: 3, soc: null, lbt: 0 },
    { time: 4 },
  ]);
  expect(points).toEqual([
    { time: 1, soc: 50 },
    { time: 2, soc: 50, speed: 0 },
    { time: 3, soc: null, speed: 0, lbt: 0 },
    { time: 4, soc: null, speed: 0, lbt: 0 },
  ]);
});

it('records the one temperature of a battery as its lowest and its highest', () => {
  const { lowestBatteryTempC, highestBatteryTempC } = tripReadings({ ...emptyState(0), batteryTempC: 21 });
  expect([lowestBatteryTempC, highestBatteryTempC]).toEqual([21, 21]);
  const known = tripReadings({ ...emptyState(0), batteryTempC: 21, lowestBatteryTempC: 19 });
  expect([known.lowestBatteryTempC, known.highestBatteryTempC]).toEqual([19, null]);
});

describe('trip figures', () => {
  it('come from the counters at both ends', () => {
    const figures = tripFigures(tripEndsFromWire({ tms: 100, tme: 150, tecs: 10, tece: 18 }), 0, 3_600);
    expect(figures).toEqual({
      distanceKm: 50,
      energyKwh: 8,
      consumptionKwhPer100Km: 16,
      averageSpeedKmh: 50,
      durationS: 3_600,
      isDistanceEstimated: false,
      isEnergyEstimated: false,
      isEnergyPartial: false,
    });
  });

  it('are estimates where the car added them up', () => {
    const estimated = (tms: number | null, tecs: number | null) => {
      const figures = tripFigures(tripEndsFromWire({ tms, tme: 150, tecs, tece: 18 }), 0, 3_600);
      return [figures.isDistanceEstimated, figures.isEnergyEstimated];
    };
    expect([estimated(0, 3), estimated(3, 0), estimated(null, null)]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('are a lower limit if the energy was unknown for more than a twentieth of the trip', () => {
    const figuresOf = (unknownS: number, tece = 18) => {
      const ends = tripEndsFromWire({ tms: 100, tme: 150, tecs: 10, tece, unknownS });
      const { energyKwh, isEnergyPartial, consumptionKwhPer100Km } = tripFigures(ends, 0, 3_600);
      return [energyKwh, isEnergyPartial, consumptionKwhPer100Km];
    };
    expect(figuresOf(180)).toEqual([8, false, 16]);
    expect(figuresOf(181)).toEqual([8, true, null]);
    expect(figuresOf(181, 9)).toEqual([null, true, null]);
  });

  it('are missing where a part of them is', () => {
    expect(tripFigures(tripEndsFromWire({ tms: null, tme: 5, tecs: 1, tece: undefined }), 0, 59)).toEqual({
      distanceKm: null,
      energyKwh: null,
      consumptionKwhPer100Km: null,
      averageSpeedKmh: null,
      durationS: null,
      isDistanceEstimated: false,
      isEnergyEstimated: false,
      isEnergyPartial: false,
    });
    expect(consumption(5, 0)).toBeNull();
    expect(consumption(5, -1)).toBeNull();
  });
});

describe('the live view', () => {
  it('is all missing without a status', () => {
    const { reportsWifi, agesMs, ...rest } = liveView(null);
    expect([reportsWifi, agesMs]).toEqual([false, {}]);
    expect(Object.values(rest).filter(isKnown)).toEqual([]);
  });

  it('shows what the car wrote, through the wire', () => {
    fc.assert(
      fc.property(anyState, (before) => {
        const view = liveView(statusSchema.parse(JSON.parse(JSON.stringify(toStatus(before)))));
        expect(view.stateOfChargePct).toBe(before.stateOfChargePct);
        expect(view.speedKmh).toBe(before.speedKmh);
        expect(view.gear).toBe(before.gear);
        expect(view.packPowerKw).toBe(before.packPowerKw);
        if (before.highestBatteryTempC === null) expect(view.highestBatteryTempC).toBeNull();
        else expect(view.highestBatteryTempC).toBeCloseTo(before.highestBatteryTempC, 6);
        expect(view.place === null).toBe(before.latitudeDeg === null || before.longitudeDeg === null);
      }),
    );
  });
});
