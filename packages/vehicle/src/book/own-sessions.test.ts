import { type ChargeEntry, type ChargeSummary, chargeEntryId } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { chargeWarnings, ownKwh, ownSessions, usualKwhPerPct } from './own-sessions.ts';

const HOUR_S = 3_600;
const charge = (beganAt: number, given: Partial<ChargeSummary> = {}): ChargeSummary => ({
  ...{ id: beganAt, beganAt, endedAt: beganAt + HOUR_S, pointsLength: 0, kWh: 10, startSoc: 40, endSoc: 60 },
  ...given,
});
const sessions = (charges: readonly ChargeSummary[], entries: Record<string, ChargeEntry> = {}) =>
  ownSessions(charges, new Map(Object.entries(entries)));

it("lays the owner's place over a recorded session, and leaves what the car measured", () => {
  const entry = { lat: 50, lng: 8, kWh: 11, startSoc: 1, note: 'N' };
  const [session] = sessions([charge(1_000)], { [chargeEntryId(1_000)]: entry });
  expect(session).toEqual({
    ...{ entryId: 'at-1000000', entry, isManual: false, others: [], recorded: charge(1_000) },
    charge: { ...charge(1_000), lat: 50, lng: 8 },
  });
  expect(session && ownKwh(session)).toBe(11);
});

it('adds sessions that no car recorded, in the order of time', () => {
  const manual = { beganAt: 5_000, kWh: 7, endSoc: 80 };
  const recorded = { 'at-1000000': { beganAt: 1_000, kWh: 2 } };
  const entries = { 'at-5000000': manual, 'at-77000': manual, odd: { kWh: 1 }, ...recorded };
  const found = sessions([charge(9_000), charge(1_000)], entries);
  expect(found.map(({ entryId }) => entryId)).toEqual(['at-1000000', 'at-5000000', 'at-9000000']);
  expect(found[1]).toMatchObject({
    isManual: true,
    charge: { id: 0, beganAt: 5_000, endedAt: 5_000, kWh: 7, endSoc: 80 },
  });
  expect(found[1]?.charge.battery).toBeUndefined();
});

it('shows sessions that overlap as one, with the readings of all', () => {
  const [whole, part, late] = [charge(1_000), charge(1_500, { endedAt: 2_000 }), charge(1_000 + HOUR_S)];
  expect(sessions([part, whole, late]).map(({ charge: { beganAt }, others }) => [beganAt, others])).toEqual([
    [1_000, [part]],
    [1_000 + HOUR_S, []],
  ]);
});

it('finds an energy far above the usual one, and a session of weeks', () => {
  const usual = usualKwhPerPct([1, 2, 3, 4, 5].map((at) => charge(at)));
  expect(usual).toBe(0.5);
  expect(usualKwhPerPct([charge(1), charge(2)])).toBeNull();
  expect(chargeWarnings(charge(1), usual)).toEqual([]);
  expect(chargeWarnings(charge(1, { kWh: 13.6 }), usual)).toEqual([]);
  expect(chargeWarnings(charge(1, { kWh: 13.7 }), usual)).toEqual(['energy']);
  expect(chargeWarnings(charge(1, { kWh: 155.5, endedAt: 15 * 86_400 }), usual)).toEqual([
    'energy',
    'length',
  ]);
  expect(chargeWarnings(charge(1, { kWh: 155.5, startSoc: null }), usual)).toEqual([]);
});
