import type { TripPoint } from '@ligo/protocol';
import { TRIP_FIELDS, TRIP_ROWS } from '@ligo/signals';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { packColumns, TripCodecError, unpackColumns } from './trip-codec.ts';
import { emptyColumns, joinColumns, toColumns, toPoints } from './trip-columns.ts';
import { inheritMissing } from './trip-wire.ts';

/** A reading, lost, or absent; whole numbers so that packing rounds nothing. */
const reading = fc.option(fc.option(fc.integer({ min: -1_000, max: 1_000 }), { nil: null }), {
  nil: undefined,
});
const readings = fc.record(Object.fromEntries(TRIP_FIELDS.map((field) => [TRIP_ROWS[field].wire, reading])));
const points: fc.Arbitrary<TripPoint[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4_000_000_000 }), readings), { maxLength: 40 })
  .map((moments) => moments.map(([time, each]) => ({ ...each, time })));

/** Points whose absent fields are left out and whose unknown ones are absent. */
const known = (all: readonly TripPoint[]) =>
  inheritMissing(all).map((point) =>
    Object.fromEntries(Object.entries(point).filter(([, value]) => value != null)),
  );

describe('columns of a trip', () => {
  it('hold the readings of the points, with absent ones inherited', () => {
    fc.assert(
      fc.property(points, (all) => {
        expect(known(toPoints(toColumns(all)))).toEqual(known(all));
      }),
    );
  });

  it('give points that carry only what changed', () => {
    const columns = toColumns([
      { time: 1, speed: 5, soc: 50 },
      { time: 2, speed: 5 },
      { time: 3, soc: null },
      { time: 4, speed: 6, soc: 49 },
    ]);
    expect(toPoints(columns)).toEqual([
      { time: 1, speed: 5, soc: 50 },
      { time: 2 },
      { time: 3, soc: null },
      { time: 4, speed: 6, soc: 49 },
    ]);
  });

  it('are joined end to end', () => {
    fc.assert(
      fc.property(points, points, (first, second) => {
        const joined = joinColumns([toColumns(first), toColumns(second)]);
        expect(toPoints(joined)).toHaveLength(first.length + second.length);
        expect(known(toPoints(joined)).slice(0, first.length)).toEqual(known(first));
        expect(known(toPoints(joined)).slice(first.length)).toEqual(known(second));
      }),
    );
  });
});

describe('packed columns', () => {
  it('unpack to what was packed', () => {
    fc.assert(
      fc.property(points, (all) => {
        const columns = toColumns(all);
        const packed = packColumns(columns);
        expect(unpackColumns(packed)).toEqual(columns);
      }),
    );
  });

  it('that follow each other unpack end to end, all or some of their fields', () => {
    fc.assert(
      fc.property(points, points, fc.subarray(TRIP_FIELDS), (first, second, fields) => {
        const both = [toColumns(first), toColumns(second)];
        const packed = Uint8Array.from(both.flatMap((columns) => [...packColumns(columns)]));
        const joined = joinColumns(both);
        expect(unpackColumns(packed)).toEqual(joined);
        const some = Object.fromEntries(['timeS' as const, ...fields].map((field) => [field, joined[field]]));
        expect(unpackColumns(packed, fields)).toEqual(some);
      }),
    );
  });

  it('in sequence have at most as many points as a single one', () => {
    const long = packColumns(emptyColumns(600_000));
    expect(unpackColumns(long, []).timeS).toHaveLength(600_000);
    expect(() => unpackColumns(Uint8Array.of(...long, ...long), [])).toThrow(TripCodecError);
  });

  it('take no room where they have no points, however many follow each other', () => {
    let made = 0;
    class Counted extends Float64Array {
      constructor(length: number) {
        super(length);
        made += 1;
      }
    }
    const packed = packColumns(toColumns([{ time: 1_700_000_000 }]));
    const empty = packColumns(emptyColumns(0));
    const many = Uint8Array.from([...Array.from({ length: 10_000 }, () => [...empty]).flat(), ...packed]);
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('Float64Array', Counted);
    const { timeS } = unpackColumns(many);
    vi.unstubAllGlobals();
    expect([...timeS]).toEqual([1_700_000_000]);
    expect(made).toBeLessThan(1_000);
  });

  it('keep every decimal a sensor has', () => {
    const point = {
      time: 1_700_000_000.125,
      lat: 43.7384176,
      lng: -7.4246158,
      soc: 56.7891,
      lbv: 3.7215,
      epw: -12.345,
    };
    expect(toPoints(unpackColumns(packColumns(toColumns([point]))))).toEqual([point]);
  });

  it('are the same bytes as ever, since phones and cars keep them for years', () => {
    const drive: TripPoint[] = [
      {
        time: 1_700_000_000,
        lat: 43.7,
        lng: 7.4,
        speed: 10,
        alt: 5,
        soc: 80,
        oct: 21.5,
        lbt: 0,
        hbt: 4,
        lbv: 3.7,
        hbv: 3.75,
        fes: 900,
        res: 1100,
        epw: 12.5,
        azi: 90,
      },
      { time: 1_700_000_001, speed: 11.5, epw: -3 },
      { time: 1_700_000_002.5, lat: null, lng: null, soc: 79.9 },
    ];
    const kept = [
      'AQOAoKv++WKvkKv++WLoBwACgN3goAMAAAEAAAKAmslGAAABAAAD0A+sAgAAAAPoBwABAAOA1GEAAM8PAAPMIQABAAMA',
      'AgADoAYAAQADkMIEAAEAA/jJBAABAAPQjAEAAQAD8KsBAAEAA6jDAZfyAQAAAAPQjAEAAQ==',
    ].join('');
    expect(packColumns(toColumns(drive))).toEqual(Uint8Array.from(atob(kept), (each) => each.charCodeAt(0)));
  });

  it('take less than 12 bytes a point of a drive where everything moves', () => {
    const drive = Array.from(
      { length: 3_600 },
      (_, index): TripPoint => ({
        time: 1_700_000_000 + index,
        lat: 43.7 + index * 1.1e-4 + Math.sin(index) * 1e-6,
        lng: 7.4 + index * 0.9e-4,
        speed: Math.round(500 + 100 * Math.sin(index / 20)) / 10,
        alt: Math.round(100 * Math.sin(index / 300)),
        soc: Math.round(900 - index / 10) / 10,
        epw: Math.round(150 + 120 * Math.sin(index / 7)) / 10,
        res: Math.round(4_000 + 800 * Math.sin(index / 20)),
        azi: Math.round(180 + 20 * Math.sin(index / 60)),
      }),
    );
    expect(packColumns(toColumns(drive)).length / drive.length).toBeLessThan(12);
  });

  it('that are damaged are refused, and never hang or exhaust the reader', () => {
    fc.assert(
      fc.property(points, fc.nat(), fc.nat(255), (all, at, byte) => {
        const packed = packColumns(toColumns(all));
        packed[at % packed.length] = byte;
        try {
          unpackColumns(packed);
        } catch (error) {
          expect(error).toBeInstanceOf(TripCodecError);
        }
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        try {
          unpackColumns(noise);
        } catch (error) {
          expect(error).toBeInstanceOf(TripCodecError);
        }
      }),
    );
    const packed = packColumns(toColumns([{ time: 5, speed: 3 }]));
    expect(() => unpackColumns(packed.slice(0, -1))).toThrow(TripCodecError);
    expect(() => unpackColumns(Uint8Array.of(...packed, 0))).toThrow(TripCodecError);
    expect(() => unpackColumns(Uint8Array.of(9, 1))).toThrow(TripCodecError);
  });

  it('refuses what it could never pack, in no time', () => {
    const huge = fc.constantFrom(1e308, -1e308, 1e17, Number.POSITIVE_INFINITY, Number.NaN);
    fc.assert(
      fc.property(huge, fc.constantFrom('timeS' as const, ...TRIP_FIELDS), (value, field) => {
        const columns = toColumns([{ time: 1, speed: 5 }, { time: 2 }]);
        columns[field][1] = value;
        if (field !== 'timeS' && !Number.isFinite(value)) packColumns(columns);
        else expect(() => packColumns(columns)).toThrow(TripCodecError);
      }),
    );
  });
});
