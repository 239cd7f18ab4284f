import { readFileSync } from 'node:fs';
import { M_PER_DEG } from '@ligo/vehicle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRIVE_FOLDERS, drivesIn } from '../test-support/shared-drives.ts';
import { createGnssMotion } from './gnss-motion.ts';

const UNSURE_M = 6;
const SECOND_MS = 1_000;
const at = (northM: number, eastM = 0) => ({
  latitudeDeg: 43 + northM / M_PER_DEG,
  longitudeDeg: 7 + eastM / M_PER_DEG / Math.cos((43 * Math.PI) / 180),
});

/** A fix a second behind one at speed: [metres to the north, metres a second]; the seconds at which the car moves. */
function movesAt(fixes: readonly (readonly [northM: number, speedMs: number])[], accuracyM = UNSURE_M) {
  const moves = createGnssMotion();
  moves({ place: at(0), accuracyM, speedMps: 5, atMs: 0 });
  return fixes.flatMap(([northM, speedMps], index) => {
    const atMs = (index + 1) * SECOND_MS;
    return moves({ place: at(northM), accuracyM, speedMps, atMs }) ? [atMs / SECOND_MS] : [];
  });
}
const creeping = (speedMs: number, seconds: number) =>
  Array.from({ length: seconds }, (_, second) => [(second + 1) * speedMs, speedMs] as const);

it('has a car that creeps move at each place that is beyond all scatter', () => {
  expect(movesAt(creeping(0.6, 200))).toEqual([52, 104, 156]);
  expect(movesAt(creeping(0.6, 200), 19)).toEqual([74, 148]);
  expect(movesAt(creeping(0.3, 300))).toEqual([104, 208]);
  expect(
    movesAt([
      [0, 0.9],
      [0, 1],
      [0, 0],
    ]),
  ).toEqual([2]);
});

it('lets a car park that creeps no farther than its places scatter within two minutes', () => {
  expect(movesAt(creeping(0.25, 1_000))).toEqual([]);
  expect(movesAt(creeping(0.5, 59), 40)).toEqual([]);
  // A reported speed of 0 would hide its motion.
  expect(movesAt(creeping(0.5, 100).map(([northM]) => [northM, 0]))).toEqual([]);
});

it('has a car that never moved, or is parked, move from 3.6 km/h on alone', () => {
  const moves = createGnssMotion();
  const fix = (northM: number, speedMps: number, atS: number) =>
    moves({ place: at(northM), accuracyM: UNSURE_M, speedMps, atMs: atS * SECOND_MS });
  expect([fix(0, 0.5, 0), fix(40, 0.5, 60), fix(40, 5, 70)]).toEqual([false, false, true]);
  expect([fix(40, 0.1, 71), fix(80, 0.5, 190), fix(80, 1, 191), fix(120, 0.9, 240)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('takes no place that jumps for one that was crept to, and none for a fix without a place', () => {
  expect(
    movesAt([
      [200, 0.5],
      [0, 0.5],
      [90, 0.9],
      [0, 0.5],
    ]),
  ).toEqual([]);
  const moves = createGnssMotion();
  moves({ place: at(0), accuracyM: UNSURE_M, speedMps: 5, atMs: 0 });
  expect(moves({ place: null, accuracyM: UNSURE_M, speedMps: 0.9, atMs: 50 * SECOND_MS })).toBe(false);
  expect(moves({ place: null, accuracyM: UNSURE_M, speedMps: 5, atMs: 51 * SECOND_MS })).toBe(true);
});

it('detects a parked car despite position jitter up to the estimated error and beyond', () => {
  const scatter = fc.record({
    northM: fc.double({ min: -10, max: 10, noNaN: true }),
    eastM: fc.double({ min: -10, max: 10, noNaN: true }),
    speedMs: fc.double({ min: 0, max: 0.99, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(scatter, { minLength: 1, maxLength: 200 }), (fixes) => {
      const moves = createGnssMotion();
      moves({ place: at(0), accuracyM: UNSURE_M, speedMps: 3, atMs: 0 });
      for (const [index, { northM, eastM, speedMs: speedMps }] of fixes.entries()) {
        const atMs = (index + 1) * SECOND_MS;
        expect(moves({ place: at(northM, eastM), accuracyM: UNSURE_M, speedMps, atMs })).toBe(false);
      }
    }),
  );
});

interface Row {
  timeS: number;
  place: { latitudeDeg: number; longitudeDeg: number } | null;
  receiverKmh: number;
  isTurning: boolean;
}

/** A recorded drive, as the receiver had it and as its wheels turned. */
function rowsOf(file: string): Row[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const columns = header.split(',');
  return lines.flatMap((line) => {
    const fields = line.split(',');
    const text = (column: string) => fields[columns.indexOf(column)] ?? '';
    const place = { latitudeDeg: Number(text('lat_deg')), longitudeDeg: Number(text('lng_deg')) };
    const row = {
      timeS: Number(text('t_unix_s')),
      place: text('lat_deg') === '' ? null : place,
      receiverKmh: Number(text('gps_speed_kmh')),
      isTurning: Number(text('speed_kmh')) > 0,
    };
    return text('gps_speed_kmh') === '' ? [] : [row];
  });
}

/** How often a car is parked that stands for two minutes, and in which share of the moments before its wheels turned. */
function parkings(rows: readonly Row[], moves: (row: Row) => boolean): number[] {
  let standing: Row[] = [];
  let isParked = false;
  return rows.flatMap((row) => {
    standing = moves(row) ? [] : [...standing, row];
    const wasParked = isParked;
    isParked = standing.length > 0 && row.timeS - (standing[0]?.timeS ?? 0) >= 120;
    const turning = standing.filter(({ isTurning }) => isTurning).length;
    return isParked && !wasParked ? [turning / standing.length] : [];
  });
}

const UNKNOWN_UNSURE_M = 10;
function bothParkings(rows: readonly Row[]) {
  const moves = createGnssMotion();
  const bySpeed = parkings(rows, ({ receiverKmh }) => receiverKmh >= 3.6);
  const byPlaces = parkings(rows, ({ timeS, place, receiverKmh }) =>
    moves({ place, accuracyM: UNKNOWN_UNSURE_M, speedMps: receiverKmh / 3.6, atMs: timeS * SECOND_MS }),
  );
  return { bySpeed, byPlaces };
}

describe.skipIf(DRIVE_FOLDERS.length === 0)('drives of real cars', () => {
  const [leaf = '', twizy = ''] = DRIVE_FOLDERS;
  const parkingsIn = (folder: string) => drivesIn(folder).map((file) => bothParkings(rowsOf(file)));

  it('parks each car that stands as if there were no places', () => {
    const found = parkingsIn(leaf);
    expect(found.flatMap(({ bySpeed }) => bySpeed).length).toBe(30);
    for (const { bySpeed, byPlaces } of found) expect(byPlaces).toEqual(bySpeed);
  });

  it('does not park a car that drives while its receiver is slow to notice', () => {
    const found = parkingsIn(twizy);
    const drove = (turning: number) => turning > 0.3;
    expect(found.flatMap(({ bySpeed }) => bySpeed).filter(drove).length).toBe(3);
    expect(found.flatMap(({ byPlaces }) => byPlaces).filter(drove)).toEqual([]);
  });
});
