import type { ChargeSummary } from '@ligo/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARGE_CSV, CHARGE_JSON, CHARGE_TESLAMATE, localIso } from './charge-export.ts';
import {
  chargeEfficiency,
  isChargePartial,
  meanChargingKw,
  minutesToCharge,
  unknownPart,
} from './charge-figures.ts';
import { emptyColumns } from './trip-columns.ts';

const charge = (given: Partial<ChargeSummary> = {}): ChargeSummary => ({
  ...{ id: 1, beganAt: 1_795_126_200, endedAt: 1_795_126_200 + 36_000, pointsLength: 3 },
  ...{ startSoc: 20, endSoc: 81, kWh: 46.6, isCounted: true, unknownS: 0 },
  battery: { kWh: 46.6, isCounted: true, unseenKwh: 0, unknownS: 0 },
  wall: { kWh: 50, isCounted: false, unseenKwh: null, unknownS: 0 },
  ...given,
});
const COUNTED = { isCounted: true, unseenKwh: 0, unknownS: 0 };
const SUMMED = { isCounted: false, unseenKwh: null };

describe('the efficiency', () => {
  it('is the part of the energy at the wall that the battery got in the same time', () => {
    expect(chargeEfficiency(charge())).toBeCloseTo(0.932);
    const late = { battery: { ...COUNTED, kWh: 48.6, unseenKwh: 2 } };
    expect(chargeEfficiency(charge(late))).toBeCloseTo(0.932);
  });

  it.each<[string, Partial<ChargeSummary>]>([
    ['less than 10 points were charged', { startSoc: 71.1 }],
    ['the state of charge is unknown', { startSoc: null }],
    ['a side is unknown', { wall: undefined }],
    ['the power was unknown for a part of the time', { wall: { ...SUMMED, kWh: 50, unknownS: 400 } }],
    ['the sides do not belong together', { battery: { ...COUNTED, kWh: 53 } }],
    ['nothing came through the wall', { wall: { ...SUMMED, kWh: 0, unknownS: 0 } }],
  ])('is unknown if %s', (_why, given) => {
    expect(chargeEfficiency(charge(given))).toBeNull();
  });
});

it('knows an energy as a lower limit, and the part of unknown power', () => {
  expect(isChargePartial(charge({ unknownS: 9_000 }))).toBe(false);
  expect(isChargePartial(charge({ isCounted: false, unknownS: 61 }))).toBe(true);
  expect(isChargePartial(charge({ isCounted: false, unknownS: 60 }))).toBe(false);
  expect(isChargePartial(charge({ isCounted: false, unknownS: 9_000, kWh: null }))).toBe(false);
  expect(unknownPart(charge({ unknownS: 9_000 }))).toBe(0.25);
  expect(unknownPart(charge({ endedAt: 0, unknownS: 1 }))).toBe(0);
});

/** Points a minute apart with these charging powers, kW; `null`: unknown. */
function columnsOf(powers: readonly (number | null)[]) {
  const columns = emptyColumns(powers.length);
  for (const [index, kw] of powers.entries()) {
    columns.timeS[index] = 1_795_126_200 + index * 60;
    columns.packPowerKw[index] = kw === null ? Number.NaN : -kw;
  }
  return columns;
}

it('takes the mean power over the time of known charging', () => {
  expect(meanChargingKw(columnsOf([0, 0, 7, 7, 7, 0, 0]))).toBeCloseTo((3.5 + 7 + 7 + 3.5) / 4);
  expect(meanChargingKw(columnsOf([11, null, 7, 7]))).toBe(7);
  expect(meanChargingKw(columnsOf([0, 0]))).toBeNull();
  expect(meanChargingKw(columnsOf([]))).toBeNull();
});

it('foresees the end of charging by the newest session that shows the energy per percent', () => {
  // 46.6 kWh for 61 %.
  const charges = [charge(), charge({ id: 2, endSoc: 21 })];
  const at = (pct: number | null, kw: number | null) => minutesToCharge(charges, { pct, kw });
  expect(at(50, 7)).toEqual({ targetPct: 100, minutes: expect.closeTo(((50 * 46.6) / 61 / 7) * 60) });
  expect(at(50, 50)).toMatchObject({ targetPct: 80 });
  expect([at(80, 50), at(100, 7), at(null, 7), at(50, 0), at(50, null)]).toEqual(Array(5).fill(null));
  expect(minutesToCharge([], { pct: 50, kw: 7 })).toBeNull();
});

const context = { carName: 'Car', aheadMinutes: () => 60 };
const cost = { total: 9.2, currency: 'EUR' };
const write = (carName: string) =>
  CHARGE_CSV.write([{ charge: charge(), columns: null, cost }], { ...context, carName });

describe('exported sessions', () => {
  it('have a line each, with local times and their offset', () => {
    const [header = '', line = ''] = CHARGE_CSV.write(
      [{ charge: charge({ outsideTemp: -3 }), columns: null, cost }],
      context,
    ).split('\r\n');
    const cells = Object.fromEntries(header.split(',').map((name, index) => [name, line.split(',')[index]]));
    expect(cells).toMatchObject({
      ...{ car: 'Car', began_at: '2026-11-19T23:10:00+01:00', ended_at: '2026-11-20T09:10:00+01:00' },
      ...{ soc_start_pct: '20', energy_kwh: '46.6', energy_wall_kwh: '50', efficiency: '0.932' },
      ...{ outside_temp_c: '-3', lat_deg: '', power_max_kw: '', cost: '9.2', currency: 'EUR' },
    });
  });

  it('have the columns of TeslaMate', () => {
    expect(CHARGE_TESLAMATE.write([{ charge: charge(), columns: null, cost }], context)).toBe(
      'start_date,end_date,charge_energy_added,charge_energy_used,start_battery_level,end_battery_level,duration_min,outside_temp_avg,cost\r\n2026-11-19 22:10:00,2026-11-20 08:10:00,46.6,50,20,81,600,,9.2\r\n',
    );
  });

  it.each<[string, string, Partial<ChargeSummary>]>([
    ['both sides', '46.6,50', {}],
    ['the battery alone', '46.6,', { wall: undefined }],
    ['an unknown side', ',46.6', { wall: undefined, battery: undefined }],
  ])('have an energy for TeslaMate with %s', (_name, energies, given) => {
    const text = CHARGE_TESLAMATE.write([{ charge: charge(given), columns: null, cost: null }], context);
    expect(text.split('\r\n')[1]?.split(',').slice(2, 4).join()).toBe(energies);
  });

  it('have their points as JSON', () => {
    const columns = columnsOf([0, null]);
    const json = CHARGE_JSON.write(
      [
        { charge: charge(), columns, cost },
        { charge: charge({ id: 2 }), columns: null, cost: null },
      ],
      context,
    );
    expect(JSON.parse(json)).toMatchObject({
      car: 'Car',
      charges: [
        {
          id: 1,
          cost: { amount: 9.2, currency: 'EUR' },
          points: [{ time: 1_795_126_200, soc: null, kW: 0 }, { kW: null }],
        },
        { id: 2 },
      ],
    });
  });

  it('have the place and the words of their owner', () => {
    const cost = { total: 2.1375, currency: 'CHF' };
    const own = { isManual: true, kWh: 7.5, place: 'Home', note: '=1', tags: ['work', 'night'] };
    const exported = [{ charge: charge({ kWh: 7 }), columns: null, cost, own }];
    expect(CHARGE_CSV.write(exported, context)).toMatch(/,7\.5,.*,CHF,Home,true,'=1,work night\r\n$/);
    expect(JSON.parse(CHARGE_JSON.write(exported, context)).charges[0]).toMatchObject({ own });
  });

  it('execute nothing in a spreadsheet, and keep each text whole', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\n', '\r', '\t', 'a') }),
        (name) => {
          const [, body = ''] = write(name).split('tags\r\n');
          // Some split cells at semicolons or tabs, even inside quotes.
          for (const cell of body.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^"?[=+\-@]/);
          const quoted = /^"((?:[^"]|"")*)",/.exec(body);
          const text = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (body.split(',')[0] ?? '');
          expect(text).not.toMatch(/^[=+\-@\t\r]/);
          expect(text.replaceAll(/(^|[;\t\r\n])'(?=[=+\-@\t\r])/g, '$1')).toBe(name);
        },
      ),
    );
  });

  it.each([
    [0, '1970-01-01T00:00:00+00:00'],
    [-210, '1969-12-31T20:30:00-03:30'],
    [845, '1970-01-01T14:05:00+14:05'],
  ])('write an offset of %i min', (ahead, text) => {
    expect(localIso(0, { aheadMinutes: () => ahead })).toBe(text);
  });
});
