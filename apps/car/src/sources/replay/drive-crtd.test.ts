import { gzipSync } from 'node:zlib';
import { READINGS, type VehicleState } from '@ligo/signals';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { openProfile } from '../obd/profile/open-profile.ts';
import type { Profile } from '../obd/profile/profile.ts';
import { allStates, driveFolder } from '../test-support/drive-log.ts';
import { DriveCrtd } from './drive-crtd.ts';
import { readDrive } from './read-drive.ts';
import { ReplaySource } from './replay-source.ts';

const measures = Object.entries(READINGS).flatMap(([name, reading]) =>
  reading.kind === 'number' ? [[name, reading] as const] : [],
);

const folder = driveFolder();
afterAll(folder.end);
const file = (content: string | Buffer, name = 'log.crtd') => folder.file(content, name);

/** A BYD reports its charge, its pack's voltage and current. */
const BYD = `1542473901.020305 1R11 7EF 05 62 1F FC 88 13 AA AA
1542473901.030000 CXX a comment
1542473901.030000 2CEV vehicle.on

1542473901.040000 1T11 7E7 03 22 00 08 00 00 00 00
1542473901.050000 1R11 7EF 05 62 00 08 90 01 AA AA
1542473901.060000 R11 7EF 05 62 00 09 EC 13 AA AA
1542473901.070000 1R11 3D9 05 11 22 33 44 55 66 77
1542473901.080000 1R29 18DAF110 03 41 0D 2A
1542473901.090000 9X44 what is that
rubbish
1542473902.100000 1r11 7ef 05 62 1f fc 89 13
`;

describe('a CAN log', () => {
  it('yields the readings of its answers at their times, and counts invalid frames', async () => {
    const log = new DriveCrtd(await openProfile(nodeIo.files, 'byd-e-platform-3'));
    const states = [...BYD.split('\n').flatMap((line) => log.read(line)), ...log.end()];
    expect(
      states.map(({ timeMs, stateOfChargePct, packPowerKw }) => [timeMs, stateOfChargePct, packPowerKw]),
    ).toEqual([
      [1_542_473_901_020.305, 50, null],
      [1_542_473_901_060, 50, 4],
      [1_542_473_902_100, 50.01, 4],
    ]);
    expect(log.ignored).toBe(4);
  });

  it('is read from a file, compressed or not, with a profile; without one the error lists the profiles', async () => {
    const profile = await openProfile(nodeIo.files, 'byd-e-platform-3');
    const plain = await allStates(readDrive(nodeIo.files, file(BYD), profile));
    expect(plain.length).toBe(3);
    expect(await allStates(readDrive(nodeIo.files, file(gzipSync(BYD), 'log.crtd.gz'), profile))).toEqual(
      plain,
    );
    const silent = { info() {}, warn() {}, error() {} };
    const play = (path: string, name?: string) =>
      new ReplaySource(nodeIo.files, path, 1, virtualClock(), silent, name).start(() => {});
    await expect(play(file(BYD))).rejects.toThrow(/byd-e-platform-3, .*generic, nissan-leaf/);
    await expect(play(file(BYD), 'none')).rejects.toThrow(/no profile "none"/);
    await expect(play(file(BYD), 'nissan-leaf')).rejects.toThrow(/no answers to what the profile asks .*4/);
  });

  it('is replayed at the current time, with readings of their age', async () => {
    const clock = virtualClock();
    const beganAtMs = clock.nowMs();
    const states: VehicleState[] = [];
    const silent = { info() {}, warn() {}, error() {} };
    const later = `${BYD}1542473931.000000 1R11 7EF 04 62 00 05 32\n`;
    const source = new ReplaySource(nodeIo.files, file(later), 1, clock, silent, 'byd-e-platform-3');
    await source.start((state) => states.push(state));
    for (let second = 0; second < 40; second += 1) await clock.advance(1_000);
    await source.stop();
    const last = states.at(-1);
    expect([last?.dashboardStateOfChargePct, last?.packPowerKw]).toEqual([50, null]);
    expect(Math.round((last?.timeMs ?? 0) - beganAtMs)).toBe(29_980);
    expect(Math.round((last?.takenAtMs.stateOfChargePct ?? 0) - beganAtMs)).toBe(1_080);
  });

  it('restarts if its time goes back, and accepts frames slightly out of order', async () => {
    const profile = await openProfile(nodeIo.files, 'byd-e-platform-3');
    const log = new DriveCrtd(profile);
    const at = (seconds: number, soc: string) =>
      log
        .read(`${seconds} 1R11 7EF 05 62 1F FC ${soc} 13`)
        .map((state) => [state.timeMs, state.stateOfChargePct]);
    expect([at(1_000, '88'), at(999.5, '89'), at(2_000, '88'), at(500, '8A')]).toEqual([
      [[1_000_000, 50]],
      [],
      [
        [1_000_000, 50.01],
        [2_000_000, 50],
      ],
      [[500_000, 50.02]],
    ]);
  });

  it('throws only for an invalid time, and yields nothing out of range', async () => {
    const profiles = await Promise.all(
      ['byd-e-platform-3', 'nissan-leaf', 'generic'].map((name) => openProfile(nodeIo.files, name)),
    );
    const word = fc.oneof(
      fc.constantFrom(...'1R11 1R29 1T11 R11 CXX 7EF 7BB 18DAF110 10 21 62 61 01 29 FF'.split(' ')),
      fc.string({ maxLength: 8 }),
      fc.integer({ min: 0, max: 2_000_000_000 }).map(String),
    );
    const line = fc.oneof(
      fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
      fc
        .tuple(fc.nat(2_000), fc.uint8Array({ maxLength: 8 }))
        .map(
          ([seconds, data]) =>
            `${seconds} 1R11 7BB ${Buffer.from(data).toString('hex').replaceAll(/(..)/g, '$1 ')}`,
        ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        for (const profile of profiles) {
          const log = new DriveCrtd(profile);
          for (const state of lines.flatMap((each) => log.read(each)))
            for (const [name, { range }] of measures) {
              const value = state[name as 'speedKmh'];
              expect(value === null || (value >= range[0] && value <= range[1]), `${name} ${value}`).toBe(
                true,
              );
            }
        }
      }),
    );
    const [first] = profiles as [Profile];
    expect(() => new DriveCrtd(first).read('1542473901020305 1R11 7EF 03 62 00 05')).toThrow(
      /expected Unix seconds/,
    );
  });
});
