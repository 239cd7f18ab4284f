import { statusSchema } from '@ligo/protocol';
import { emptyState, isKnown, type VehicleState } from '@ligo/signals';
import { expect, it } from 'vitest';
import { liveView, statusAges, toStatus } from './live-view.ts';

const TAKEN_MS = 1_700_000_000_000;

function agesAfter(passedMs: number, more: Partial<VehicleState>) {
  const state = { ...emptyState(TAKEN_MS), ...more };
  return statusAges(state, TAKEN_MS + passedMs);
}

it('reports the ages of readings that were not renewed for a while, of moving ones sooner', () => {
  const car = { speedKmh: 0, stateOfChargePct: 60, outsideTempC: 5 };
  expect(agesAfter(2_999, car)).toBeUndefined();
  expect(agesAfter(3_000, car)).toEqual({ spd: 3 });
  expect(agesAfter(10_400, car)).toEqual({ spd: 10, soc: 10 });
  expect(agesAfter(1_000, { ...car, takenAtMs: { stateOfChargePct: TAKEN_MS - 7_200_000 } })).toEqual({
    soc: 7_201,
  });
});

it('reports an unknown age for a reading of unknown time or from the future', () => {
  expect(agesAfter(0, { odometerKm: 5, takenAtMs: { odometerKm: 0 } })).toEqual({ tmi: null });
  expect(agesAfter(-3_600_000, { odometerKm: 5 })).toEqual({ tmi: null });
});

it('maps ages to figures; a figure of several readings is as old as the oldest', () => {
  const read = (ages: unknown) => liveView(statusSchema.parse({ soc: 60, ages })).agesMs;
  expect(read({ soc: 7_200, epw: 4, res: 9, lat: 20, lng: null, unheardOf: 3 })).toEqual({
    stateOfChargePct: 7_200_000,
    packPowerKw: 4_000,
    powerHp: 4_000,
    torqueKgfm: 9_000,
    rearMotorRpm: 9_000,
    latitudeDeg: 20_000,
    longitudeDeg: null,
    place: null,
  });
  for (const rubbish of ['x', { soc: -1 }, { soc: 'x' }, [], null]) expect(read(rubbish)).toEqual({});
  expect(read(JSON.parse('{"__proto__":{"soc":9}}'))).toEqual({});
});

it('reports charging where it is known; without a charger, the power and its age are those of the pack', () => {
  const state = { ...emptyState(TAKEN_MS), isPluggedIn: true, isCharging: true, packPowerKw: -6.5 };
  const read = (more: Partial<VehicleState>) =>
    liveView(statusSchema.parse(toStatus({ ...state, ...more }, TAKEN_MS)));
  expect(toStatus(emptyState(TAKEN_MS), TAKEN_MS)).not.toHaveProperty('plg');
  expect(read({})).toMatchObject({
    isPluggedIn: true,
    isCharging: true,
    chargePowerKw: 6.5,
    chargedEnergyKwh: null,
  });
  expect(read({ chargePowerKw: 7.2, chargedEnergyKwh: 3 })).toMatchObject({
    chargePowerKw: 7.2,
    chargedEnergyKwh: 3,
  });
  expect(read({ isCharging: false }).chargePowerKw).toBeNull();
  expect(read({ packPowerKw: 0.4 }).chargePowerKw).toBe(0);
  const aged = {
    isPluggedIn: true,
    isCharging: true,
    packPowerKw: -6.5,
    takenAtMs: { packPowerKw: TAKEN_MS - 20_000 },
  };
  expect(agesAfter(0, aged)).toEqual({ epw: 20, cpw: 20 });
  expect(agesAfter(0, { ...aged, chargePowerKw: 7 })).toEqual({ epw: 20 });
});

it('is all missing without a status, and has a place of both coordinates only', () => {
  const { reportsWifi, agesMs, ...rest } = liveView(null);
  expect([reportsWifi, agesMs]).toEqual([false, {}]);
  expect(Object.values(rest).filter(isKnown)).toEqual([]);
  const placeOf = (status: object) => liveView(statusSchema.parse(status)).place;
  expect([placeOf({ lat: 1 }), placeOf({ lng: 2 })]).toEqual([null, null]);
  expect(placeOf({ lat: 0, lng: 2 })).toEqual({ latitudeDeg: 0, longitudeDeg: 2 });
  const { timeMs, powerHp } = liveView(statusSchema.parse({ unix: 5, epw: 74.57 }));
  expect([timeMs, powerHp]).toEqual([5_000, expect.closeTo(100)]);
});
