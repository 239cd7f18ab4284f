import type { ChargeSummary, Tariff, TariffVersion } from '@ligo/protocol';
import { createCosts } from '@ligo/vehicle';
import { expect, it } from 'vitest';
import type { ChargeItem } from '../../stores/charges/charges-store.ts';
import type { TripItem } from '../../stores/trips/trip-item.ts';
import { per100Km } from './month-money.ts';

const DAY = '2026-06-10';
const NOON_S = Date.parse('2026-06-10T12:00:00Z') / 1_000;
/** Quarter hours of the session. */
const QUARTERS = 32;

/** A session of 20 kWh whose first quarter hours have an hourly price of 0.50. */
const chargeOf = (priced: number): ChargeItem => {
  const charge: ChargeSummary = {
    ...{ id: 1, beganAt: NOON_S, endedAt: NOON_S + QUARTERS * 900, pointsLength: 0, kWh: 20 },
    ...{ battery: { kWh: 20, isCounted: true }, wall: { kWh: 20, isCounted: true } },
    prices: { currency: 'EUR', from: NOON_S, quarters: new Array<number>(priced).fill(0.5) },
  };
  return { id: 1, createdAtS: NOON_S, pointsLength: 0, isComplete: true, charge, profile: null };
};
/** 100 km with 20 kWh, after the session. */
const TRIP: TripItem = {
  ...{ id: 1, createdAtS: NOON_S + 40_000, endedAtS: NOON_S + 44_000, pointsLength: 0, isComplete: true },
  ...{ odometerStartKm: 100, odometerEndKm: 200, energyCounterStartKwh: 100, energyCounterEndKwh: 120 },
  ...{ energyUnknownS: 0, stateOfHealthPct: null, route: null },
};

function per100(priced: number, fields: Partial<TariffVersion> = {}) {
  const tariff: Tariff = {
    ...{ name: 'Home', currency: 'EUR', zone: 'UTC', billed: 'wall', isElsewhere: true },
    versions: [{ energy: [], price: 0, isHourly: true, ...fields }],
  };
  const item = chargeOf(priced);
  const costs = createCosts({ tariffs: new Map([['home', tariff]]), places: new Map() }, [item.charge]);
  const costOf = (each: ChargeItem) => costs.costOf({ ...each, entry: null });
  return per100Km({ costOf }, [item], [TRIP], DAY);
}

it('knows the money of a distance if the energy in the battery has a price', () => {
  expect(per100(QUARTERS)).toEqual({ currency: 'EUR', amount: 10 });
  // A thirty-second part changes little.
  expect(per100(QUARTERS - 1)?.amount).toBeCloseTo(10 * (31 / 32));
});

it('does not count energy without a price as free', () => {
  expect(per100(1)).toBeNull();
  expect(per100(QUARTERS - 2)).toBeNull();
});

it('does not count minutes as free whose number is unknown', () => {
  const perMinute = { price: 0.1, freeMinutes: 0, from: 'full' } as const;
  expect(per100(QUARTERS, { perMinute })).toBeNull();
  expect(per100(QUARTERS, { perMinute: { ...perMinute, from: 'plugged' } })?.amount).toBeCloseTo(10 + 48);
});
