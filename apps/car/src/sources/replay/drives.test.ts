import { gzipSync } from 'node:zlib';
import { emptyState } from '@ligo/signals';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { allStates, driveFolder } from '../test-support/drive-log.ts';
import { DriveCsv } from './drive-csv.ts';
import { readDrive, readNdjsonLine } from './read-drive.ts';
import { ReplaySource } from './replay-source.ts';

const silent = { info() {}, warn() {}, error() {} };

const folder = driveFolder();
afterAll(folder.end);
const all = (file: string) => allStates(readDrive(nodeIo.files, file));
const fileWith = (name: string, content: string | Buffer) => folder.file(content, name);

describe('drives', () => {
  it('keep missing values missing', async () => {
    const [state] = await all(
      fileWith('a.csv', 't_unix_s,speed_kmh,lat_deg,gear_code,cell_min_mv\n10,,43.7,0,\n'),
    );
    expect(state).toMatchObject({
      timeMs: 10_000,
      speedKmh: null,
      latitudeDeg: 43.7,
      gear: null,
      isOn: false,
      lowestCellVoltageV: null,
    });
  });

  it('are read from our own format, compressed or not, skipping invalid lines and readings', async () => {
    const text =
      '{"timeMs":1,"speedKmh":50,"gear":"D"}\nrubbish\n{"timeMs":"no"}\n{"timeMs":2,"latitudeDeg":91,"doors":{"hood":true,"trunk":1}}\n{"timeMs":3}\n';
    for (const [name, content] of [
      ['b.ndjson', text],
      ['c.ndjson.gz', gzipSync(text)],
    ] as const) {
      const states = await all(fileWith(name, content));
      expect(states.map(({ timeMs, speedKmh, gear }) => [timeMs, speedKmh, gear])).toEqual([
        [1, 50, 'D'],
        [2, null, null],
        [3, null, null],
      ]);
      expect(states[1]).toEqual({ ...emptyState(2), doors: { ...emptyState(2).doors, hood: true } });
    }
  });

  it('ignore unknown gear codes', () => {
    const csv = new DriveCsv('t_unix_s,gear');
    const gears = ['constructor', '__proto__', 'toString', '9', 'd'].map(
      (gear) => csv.read(`1,${gear}`)?.gear,
    );
    expect(gears).toEqual([null, null, null, null, null]);
  });

  it('never cause an error, whatever a line contains', () => {
    const csv = new DriveCsv('t_unix_s,speed_kmh,gear_code');
    fc.assert(
      fc.property(fc.string(), (line) => {
        csv.read(line);
        readNdjsonLine(line);
      }),
    );
  });

  it('that are missing, empty or without a header cause a clear error', async () => {
    await expect(all('/nowhere/x.csv')).rejects.toThrow(/ENOENT/);
    await expect(all(fileWith('d.csv', 'a,b\n1,2\n'))).rejects.toThrow(/t_unix_s/);
    const empty = new ReplaySource(nodeIo.files, fileWith('e.ndjson', ''), 1, virtualClock(), silent);
    await expect(empty.start(() => {})).rejects.toThrow(/holds no drive/);
  });

  it('are replayed at the configured speed and the current time, and can be stopped', async () => {
    const clock = virtualClock();
    const text = [0, 10, 20, 30]
      .map((seconds) => JSON.stringify({ timeMs: seconds * 1000, speedKmh: seconds }))
      .join('\n');
    const seen: Array<[number, number | null]> = [];
    const source = new ReplaySource(nodeIo.files, fileWith('f.ndjson', text), 10, clock, silent);
    const beganAtMs = clock.nowMs();
    await source.start((state) => seen.push([state.timeMs - beganAtMs, state.speedKmh]));
    await clock.advance(2_000);
    await source.stop();
    expect(seen).toEqual([
      [0, 0],
      [1_000, 10],
      [2_000, 20],
    ]);
    expect(clock.pending()).toBe(0);
  });

  it.each([
    [1, false],
    [10, true],
  ])('have a counter of their energy if they play at another speed: %i', async (speed, isCounted) => {
    const clock = virtualClock();
    const powers = [40, 20, -10, -10, null, 40, 40];
    const text = powers.map((packPowerKw, place) => JSON.stringify({ timeMs: place * 20_000, packPowerKw }));
    const counters: (number | null)[] = [];
    const source = new ReplaySource(
      nodeIo.files,
      fileWith('e.ndjson', text.join('\n')),
      speed,
      clock,
      silent,
    );
    await source.start(({ energyCounterKwh }) => counters.push(energyCounterKwh));
    await vi.waitFor(async () => {
      await clock.advance(20_000);
      expect(counters).toHaveLength(powers.length);
    });
    await source.stop();
    const known = counters.filter((counter) => counter !== null);
    const grown = known.length > 0 ? (known.at(-1) ?? 0) - (known[0] ?? 0) : null;
    if (!isCounted) expect(grown).toBeNull();
    else expect(grown).toBeCloseTo((20 * (30 + 5 - 10 + 40)) / 3_600);
  });

  it('that break off are logged and affect nothing else', async () => {
    const whole = gzipSync(
      Array.from({ length: 5_000 }, (_, index) => `{"timeMs":${index},"speedKmh":${index % 97}}`).join('\n'),
    );
    const errors: string[] = [];
    const log = { ...silent, error: (_fields: object, text: string) => void errors.push(text) };
    const clock = virtualClock();
    const source = new ReplaySource(
      nodeIo.files,
      fileWith('g.ndjson.gz', whole.subarray(0, whole.length - 20)),
      1_000,
      clock,
      log,
    );
    await source.start(() => {}).catch(() => errors.push('at once'));
    // The file is read in its own time, and what was read waits for the clock.
    await vi.waitUntil(
      async () => {
        await clock.advance(1_000);
        return errors.length > 0;
      },
      { timeout: 10_000 },
    );
    expect(errors).toHaveLength(1);
    await source.stop();
  });

  it('stop immediately, even in a long gap', async () => {
    const clock = virtualClock();
    const source = new ReplaySource(
      nodeIo.files,
      fileWith('h.ndjson', '{"timeMs":0}\n{"timeMs":180000}\n'),
      1,
      clock,
      silent,
    );
    await source.start(() => {});
    await vi.waitFor(() => expect(clock.pending()).toBe(1));
    await source.stop();
    expect(clock.pending()).toBe(0);
  });
});
