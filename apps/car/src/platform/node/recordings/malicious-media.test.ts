import { execFileSync } from 'node:child_process';
import {
  constants,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FOREIGN_HEADERS, FOREIGN_PICTURES } from '../../../recordings/test-support/foreign-recordings.ts';
import { longRecording } from '../../../recordings/test-support/long-recording.ts';
import { realRecording } from '../../../recordings/test-support/real-recording.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { openFile } from './open-file.ts';
import { createRecordingFiles } from './recording-files.ts';

const NAME = '2026-11-03_04h05m06s.mp4';
const files = createRecordingFiles();
const open = (folder: string) => files.open({ folder, mountId: '', isWritable: true });
const FORM = /\.mp4$/;
const file = realRecording(1, '64x48');

/** Replaces what lies at a path by what no medium of the car has there. */
const MALICIOUS: Record<string, (path: string) => void> = {
  pipe: (path) => void execFileSync('mkfifo', [path]),
  folder: (path) => void mkdirSync(path),
  socket: (path) => {
    const server = createServer().listen(path);
    onTestFinished(() => void server.close());
  },
  link: (path) => symlinkSync('/dev/zero', path),
  'sparse file': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 2_000_000_000);
  },
};

async function openFolder() {
  const folder = await open(tempFolder());
  if (!folder) throw new Error('there is no folder');
  await folder.writeId();
  const scan = async (name: string) => (await folder.scan(name, null)).verdict;
  return { folder, scan, pathOf: (name: string) => join(folder.path, name) };
}

it.each(Object.entries(MALICIOUS))('rejects a %s in place of the id of a medium', async (_kind, put) => {
  const { folder, pathOf } = await openFolder();
  rmSync(pathOf('.medium'));
  put(pathOf('.medium'));
  await expect(folder.readId()).rejects.toThrow(/no regular file|too large/);
});

it.each(Object.entries(MALICIOUS))(
  'takes a %s under the name of a recording for none',
  async (_kind, put) => {
    const { scan, pathOf } = await openFolder();
    put(pathOf(NAME));
    expect(await scan(NAME)).toMatch(/empty|foreign/);
  },
);

it.each(['Ligo', 'Ligo/Sentry'])('rejects a medium with a pipe in place of %s', async (place) => {
  const top = tempFolder();
  if (place !== 'Ligo') mkdirSync(join(top, 'Ligo'));
  execFileSync('mkfifo', [join(top, place)]);
  await expect(open(top)).rejects.toThrow();
});

it('opens no device', () => {
  expect(() => openFile('/dev/null', constants.O_RDONLY)).toThrow(/no regular file/);
});

it('gives up a file of 10 MB of empty boxes', async () => {
  const { scan, pathOf } = await openFolder();
  writeFileSync(pathOf(NAME), Buffer.alloc(10_000_000, '\0\0\0\x08free', 'latin1'));
  expect(await scan(NAME)).toBe('empty');
});

it('gives up a file of 8 MB that is one unfinished box', async () => {
  const { scan, pathOf } = await openFolder();
  const box = Buffer.alloc(8_000_000);
  box.writeUInt32BE(8 * 1024 * 1024);
  box.write('free', 4);
  writeFileSync(pathOf(NAME), box);
  expect(await scan(NAME)).toBe('empty');
}, 30_000);

it('gives up a file with more keyframes than a recording has, and leaves the main thread free', async () => {
  const { scan, pathOf } = await openFolder();
  const init = file.indexOf('moof') - 4;
  const size = file.readUInt32BE(init);
  const fragment = Buffer.concat([file.subarray(init, init + size), Buffer.from('\0\0\0\x08mdat', 'latin1')]);
  writeFileSync(pathOf(NAME), Buffer.concat([file.subarray(0, init), ...Array(2_001).fill(fragment)]));
  let turns = 0;
  let isScanning = true;
  const count = () => {
    turns += 1;
    if (isScanning) setImmediate(count);
  };
  count();
  expect(await scan(NAME)).toBe('limit');
  isScanning = false;
  expect(turns).toBeGreaterThan(100);
});

it('takes in a recording with an avc1 entry alone', async () => {
  const { scan, pathOf } = await openFolder();
  writeFileSync(pathOf(NAME), file);
  expect(await scan(NAME)).toMatchObject({ bytes: file.length, durationMs: 1_000 });
  const other = Buffer.from(file);
  other.write('mp4v', file.indexOf('avc1', file.indexOf('stsd')));
  writeFileSync(pathOf(`2${NAME}`), other);
  expect(await scan(`2${NAME}`)).toBe('foreign');
});

it.each(Object.entries({ ...FOREIGN_HEADERS, ...FOREIGN_PICTURES }))(
  'takes in no file with %s',
  async (_what, content) => {
    const { scan, pathOf } = await openFolder();
    writeFileSync(pathOf(NAME), content);
    expect(await scan(NAME)).toBe('foreign');
  },
);

it('reads little more of a recording than what its pictures begin with, and sees where it is cut', async () => {
  const { scan, pathOf } = await openFolder();
  const long = longRecording(6);
  const bytesRead = () => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  for (const cut of [0, 9_000]) {
    writeFileSync(pathOf(NAME), long.subarray(0, long.length - cut));
    const before = bytesRead();
    expect(await scan(NAME)).toMatchObject({ durationMs: cut ? 5_900 : 6_000 });
    expect(bytesRead() - before).toBeLessThan(long.length / 8);
  }
});

it('returns 20,000 of 20,001 names, and reports that there are more', async () => {
  const { folder, pathOf } = await openFolder();
  for (let each = 0; each < 20_001; each++) writeFileSync(pathOf(`${each}.mp4`), '');
  const found = await folder.names(FORM);
  expect(found).toMatchObject({ isComplete: false });
  expect(found?.names).toHaveLength(20_000);
});
