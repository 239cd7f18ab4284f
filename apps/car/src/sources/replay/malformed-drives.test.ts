import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tripSummarySchema } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openStore } from '../../data-folder.ts';
import { importDrive } from '../../import-drives.ts';
import { nodeIo } from '../../node-io.ts';
import { readDrive } from './read-drive.ts';

const log = { info() {}, warn() {}, error() {} };
const START_S = 1_700_000_000;
const HEADER = 't_unix_s,speed_kmh,alt_m,gear\n';
/** Two minutes of driving. */
const drive = (timeOf: (second: number) => string | number, altitude: string | number = 5) =>
  HEADER + Array.from({ length: 120 }, (_, second) => `${timeOf(second)},72,${altitude},D`).join('\n');

async function imported(name: string, content: string | Uint8Array, profile?: string) {
  const data = mkdtempSync(join(tmpdir(), 'ligo-hostile-'));
  const store = openStore(data, 1, log);
  try {
    writeFileSync(join(data, name), content);
    await importDrive(join(data, name), store, profile);
    return store.trips.summaries(0, 0);
  } finally {
    expect(store.trips.summaries(0, 0).every((trip) => tripSummarySchema.safeParse(trip).success)).toBe(true);
    store.close();
  }
}

it.each([1e308, -1e308, '1e999', 'Infinity', 'NaN', 1e8])(
  'treats a reading of %s as missing',
  async (reading) => {
    const [trip] = await imported(
      'drive.csv',
      drive((second) => START_S + second, `${reading}`),
    );
    expect([trip?.pointsLength, trip?.points[0]?.alt ?? null]).toEqual([120, null]);
    const line = (second: number) =>
      `{"timeMs":${(START_S + second) * 1_000},"speedKmh":72,"altitudeM":${Number(reading) || 1e308},"gear":"D"}`;
    const lines = Array.from({ length: 120 }, (_, second) => line(second)).join('\n');
    const [same] = await imported('drive.ndjson', lines.replaceAll('Infinity', '1e308'));
    expect(same?.pointsLength).toBe(120);
  },
);

it.each([
  ['microseconds', (second: number) => (START_S + second) * 1e6],
  ['milliseconds', (second: number) => (START_S + second) * 1e3],
  ['1e300', () => '1e300'],
  ['-1', () => -1],
  ['Infinity', () => 'Infinity'],
])('rejects %s as times', async (_what, timeOf) => {
  await expect(imported('drive.csv', drive(timeOf))).rejects.toThrow(/expected Unix seconds/);
  const frame = (second: number) => `${timeOf(second)} 1R11 7E8 03 41 0D 48\n`;
  const log = Array.from({ length: 120 }, (_, second) => frame(second)).join('');
  await expect(imported('log.crtd', log, 'generic')).rejects.toThrow(/expected Unix seconds|no answers/);
});

it('rejects a CAN log without a profile, and accepts any frames with one', async () => {
  const log = (bytesOf: (second: number) => string) =>
    Array.from({ length: 120 }, (_, second) => `${START_S + second}.5 1R11 7E8 ${bytesOf(second)}\n`).join(
      '',
    );
  const drive = log(() => '03 41 0D 48');
  await expect(imported('log.crtd', drive)).rejects.toThrow(/read by a profile: byd-e-platform-3, .*generic/);
  const [trip] = await imported('log.crtd', drive, 'generic');
  expect([trip?.pointsLength, trip?.created_at]).toEqual([120, START_S]);
  // A message that never ends, lengths that are none, frames without bytes, and a mileage beyond any.
  const odd = [
    '10 FF 41 A6 FF FF FF FF',
    '2F FF FF FF FF FF FF FF',
    '00',
    '',
    '0F 41',
    '06 41 A6 FF FF FF FF',
  ];
  const [same] = await imported(
    'log.crtd',
    drive + log((second) => odd[second % odd.length] ?? ''),
    'generic',
  );
  expect(same?.created_at).toBe(START_S);
});

it.each([
  ['drive.csv', HEADER],
  ['drive.ndjson', ''],
  ['log.crtd', ''],
])('rejects an endless line of %s before it is complete', async (name, header) => {
  await expect(imported(name, `${header}${'7'.repeat(3_000_000)}`, 'generic')).rejects.toThrow(
    /line of more than 64 kB/,
  );
});

it('rejects a compressed drive that expands beyond the limit', async () => {
  const part = gzipSync(`${'x'.repeat(60_000)}\n`.repeat(100));
  const parts = Array.from({ length: 47 }, () => part);
  await expect(imported('drive.ndjson.gz', Buffer.concat(parts))).rejects.toThrow(/larger than 256 MB/);
});

/** Files of pieces, which are unpacked already. */
const filesOf = (pieces: () => Iterable<string>) => ({
  async *read() {
    yield* pieces();
  },
});

it('stops reading a drive at the limit', async () => {
  const piece = `${'x'.repeat(60_000)}\n`.repeat(10);
  let pieceCount = 0;
  const files = filesOf(function* () {
    for (; pieceCount < 1_000; pieceCount += 1) yield piece;
  });
  await expect(readDrive(files, 'drive.ndjson.gz').next()).rejects.toThrow(/larger than 256 MB/);
  expect(pieceCount).toBe(Math.floor((256 * 1024 * 1024) / piece.length));
});

it.each([
  ['no end', '<trkpt lat="1" lon="2">'],
  ['half a tag', '<trkpt lat="1" '],
  ['no end, and much in it', `<trkpt lat="1" lon="2"><time>${' '.repeat(2_000)}`],
])('rejects 100,000 track points with %s quickly', async (_what, point) => {
  await expect(
    imported('drive.gpx', `<gpx>${point.repeat(100_000 / Math.ceil(point.length / 100))}`),
  ).rejects.toThrow(/track point that does not end/);
});

it('rejects a track point of megabytes, and a file beyond the limit', async () => {
  const endless = `<trkpt lat="1" lon="2">${'<ele '.repeat(1_000_000)}</trkpt>`;
  await expect(imported('drive.gpx', `<gpx>${endless}`)).rejects.toThrow(/track point that does not end/);
  const file = join(mkdtempSync(join(tmpdir(), 'ligo-large-')), 'large.gpx');
  writeFileSync(file, '');
  truncateSync(file, 64 * 1024 * 1024 + 1);
  await expect(readDrive(nodeIo.files, file).next()).rejects.toThrow(/larger than 64 MB/);
});

it('rejects too many states', async () => {
  const piece = `${START_S}\n`.repeat(1_000);
  const files = filesOf(() => ['t_unix_s\n', ...Array.from({ length: 1_001 }, () => piece)]);
  let count = 0;
  const read = async () => {
    for await (const _state of readDrive(files, 'long.csv')) count += 1;
  };
  await expect(read()).rejects.toThrow(/more than 1000000 moments/);
  expect(count).toBe(1_000_000);
});

it.each([
  ['a tag of blanks', `<ele${' '.repeat(9_000)}`],
  ['blanks for a time', `<time>${' '.repeat(9_900)}`],
  ['tags that do not end', '<ele '.repeat(1_900)],
])('skips 4,000 track points with %s quickly', async (_what, content) => {
  const point = `<trkpt lat="1" lon="2">${content}</trkpt>`;
  expect(await imported('drive.gpx', `<gpx>${point.repeat(4_000)}`)).toEqual([]);
});

it.each(['csv', 'ndjson', 'gpx', 'crtd'])(
  'imports nothing as .%s that is not a regular file',
  async (ending) => {
    const data = mkdtempSync(join(tmpdir(), 'ligo-no-file-'));
    const store = openStore(data, 1, log);
    const endless = join(data, `endless.${ending}`);
    const pipe = join(data, `pipe.${ending}`);
    const folder = join(data, `folder.${ending}`);
    symlinkSync('/dev/zero', endless);
    execFileSync('mkfifo', [pipe]);
    mkdirSync(folder);
    for (const path of [endless, pipe, folder])
      await expect(importDrive(path, store, 'generic')).rejects.toThrow(`${path} is not a regular file`);
    store.close();
  },
);

it('reads track points with and without content', async () => {
  const point = (second: number) =>
    `<trkpt lat="43.7${String(1_000 + second)}" lon="7.4"${second % 40 === 9 ? ' />' : `>\n<ele>5</ele><time>${new Date((START_S + second * 2) * 1_000).toISOString()}</time></trkpt>`}`;
  const [trip] = await imported(
    'drive.gpx',
    `<gpx>${Array.from({ length: 120 }, (_, second) => point(second)).join('')}</gpx>`,
  );
  expect(trip?.created_at).toBeGreaterThanOrEqual(START_S);
});
