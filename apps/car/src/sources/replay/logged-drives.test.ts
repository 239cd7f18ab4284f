import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { READINGS, type VehicleState } from '@ligo/signals';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import { SHARED_DRIVES } from '../../test-support/shared-drives.ts';
import { freshOnly, ON_ABOVE_KMH } from '../decidable-contract.ts';
import { openProfile } from '../obd/profile/open-profile.ts';
import type { Profile } from '../obd/profile/profile.ts';
import { hex } from '../obd/test-support/elm327/can-bus.ts';
import { leafBattery, leafMoments } from '../obd/test-support/elm327/leaf-battery.ts';
import { writeCrtd } from '../obd/test-support/elm327/write-crtd.ts';
import { allStates, driveFolder, sizeOfTrip, tripsOf } from '../test-support/drive-log.ts';
import { readDrive } from './read-drive.ts';

const folder = driveFolder();
afterAll(folder.end);

const leafs = SHARED_DRIVES.map((path) => basename(path, '.csv')).filter((name) => name.startsWith('leaf_'));
const SOME = ['leaf_005', 'leaf_047', 'leaf_066'];
const drives = process.env.LIGO_ALL_DRIVES ? leafs : leafs.filter((name) => SOME.includes(name));

/** A made-up request for the other readings of a recorded Leaf, and their bytes. */
const BODY = {
  request: '22F001',
  setup: ['ATSH7E0', 'ATCRA7E8'],
  readings: {
    speedKmh: { expression: '[B0:B1]/100' },
    odometerKm: { expression: '[B2:B4]/10' },
    outsideTempC: { expression: 'B5-40' },
    gear: { expression: 'B6', gears: { 1: 'P', 2: 'R', 3: 'N', 4: 'D' } },
    isOn: { expression: 'B7' },
  },
};
const GEARS = { P: 1, R: 2, N: 3, D: 4, M: 0, S: 0 };
const NOT_KNOWN = 0xffff;

/** The answer of the body of a car at that moment. */
function bodyAnswer({ speedKmh, odometerKm, outsideTempC, gear, isOn }: VehicleState): Uint8Array {
  const answer = Buffer.alloc(11);
  answer.set([0x62, 0xf0, 0x01]);
  answer.writeUInt16BE(speedKmh === null ? NOT_KNOWN : Math.round(speedKmh * 100), 3);
  answer.writeUIntBE(Math.round((odometerKm ?? 0) * 10), 5, 3);
  answer.writeUInt8(Math.round((outsideTempC ?? 0) + 40), 8);
  answer.writeUInt8(gear === null ? 0 : GEARS[gear], 9);
  answer.writeUInt8(isOn === false ? 0 : 1, 10);
  return answer;
}

async function leafWithBody(): Promise<Profile> {
  const own = JSON.parse(readFileSync(nodeIo.files.profilePath('nissan-leaf'), 'utf8'));
  const requests = [
    ...own.requests,
    { ...BODY, readings: { ...BODY.readings, speedKmh: { ...BODY.readings.speedKmh, most: 300 } } },
  ];
  return openProfile(nodeIo.files, folder.file(JSON.stringify({ ...own, requests }), 'leaf-with-body.json'));
}

const recorded = (states: readonly VehicleState[]) =>
  tripsOf(states.map((state) => freshOnly(state, state.timeMs))).map(sizeOfTrip);
/** Readings of movement are unknown once they were not reported for a lifetime. */
const asAnswered = (states: readonly VehicleState[]): VehicleState[] =>
  states.flatMap((state, index) => {
    const silentMs = (states[index + 1]?.timeMs ?? 0) - state.timeMs;
    const lost = { ...state, speedKmh: null, packPowerKw: null, altitudeM: null };
    return silentMs > READINGS.speedKmh.lifetimeMs ? [state, lost] : [state];
  });

/** READ-12: a slow speed of a car that is off and stood before. */
const isScatter = ({ isOn, speedKmh }: VehicleState, before: VehicleState | undefined): boolean =>
  isOn === false && before?.speedKmh === 0 && speedKmh !== null && speedKmh > 0 && speedKmh < ON_ABOVE_KMH;

describe.skipIf(leafs.length === 0)('a recorded drive, written as a CAN log', () => {
  it.each(drives)('yields the readings and trips of its CSV: %s', { timeout: 60_000 }, async (name) => {
    const path = SHARED_DRIVES.find((each) => each.endsWith(`${name}.csv`)) ?? '';
    const csv = await allStates(readDrive(nodeIo.files, path));
    const moments = leafMoments(name) ?? [];
    let place = 0;
    const now = <T>(list: readonly T[]): T => list[place] as T;
    const body = { requestId: 0x7e0, answerId: 0x7e8, answer: () => bodyAnswer(now(csv)) };
    const lines = await writeCrtd(
      csv.map(({ timeMs }) => timeMs),
      [leafBattery(() => now(moments)), body],
      [
        { requestId: 0x79b, request: hex('2101') },
        { requestId: 0x79b, request: hex('2104') },
        { requestId: 0x7e0, request: hex('22F001') },
      ],
      (next) => {
        place = next;
      },
    );
    const states = await allStates(
      readDrive(nodeIo.files, folder.file(lines.join('\n'), `${name}.crtd`), await leafWithBody()),
    );
    // A moment's states are complete with its last answer, until what moves runs out.
    for (const [index, one] of csv.entries()) {
      const untilMs = csv[index + 1]?.timeMs ?? Number.POSITIVE_INFINITY;
      const state = states.findLast(({ timeMs, packPowerKw }) => timeMs < untilMs && packPowerKw !== null);
      const of = (value: number | null | undefined) => value ?? Number.NaN;
      const label = `${name} ${index}`;
      expect(state?.stateOfChargePct, label).toBeCloseTo(of(one.stateOfChargePct), 9);
      expect(Math.abs(of(state?.packPowerKw) - of(one.packPowerKw)), label).toBeLessThan(0.002);
      expect(Math.abs(of(state?.lowestBatteryTempC) - of(one.lowestBatteryTempC)), label).toBeLessThanOrEqual(
        0.5,
      );
      expect(Math.abs(of(state?.outsideTempC) - of(one.outsideTempC)), label).toBeLessThanOrEqual(0.5);
      expect([state?.gear, state?.isOn], label).toEqual([one.gear, one.isOn]);
      if (isScatter(one, csv[index - 1])) expect(state?.speedKmh, label).toBeNull();
      else if (one.speedKmh !== null) expect(state?.speedKmh, label).toBeCloseTo(one.speedKmh, 9);
    }
    const [direct, logged] = [recorded(asAnswered(csv)), recorded(states)];
    expect(logged.length).toBe(direct.length);
    for (const [index, trip] of logged.entries()) {
      const { startS, endS, km, kwh, isCounted } = direct[index] as ReturnType<typeof sizeOfTrip>;
      expect(Math.abs(trip.startS - startS)).toBeLessThanOrEqual(1);
      // The first answer of the moment in which it was parked comes before the one that reports the parking.
      expect(trip.endS - endS).toBeGreaterThanOrEqual(0);
      expect(trip.endS - endS).toBeLessThanOrEqual(READINGS.speedKmh.lifetimeMs / 1_000);
      if (isCounted) expect(trip.km).toBeCloseTo(km, 6);
      else expect(Math.abs(trip.km - km)).toBeLessThan(0.05);
      expect(Math.abs((trip.kwh ?? 0) - (kwh ?? 0))).toBeLessThan(0.05);
    }
  });
});
