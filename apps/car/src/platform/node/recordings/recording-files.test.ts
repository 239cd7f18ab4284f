import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { RecordingFolder } from '../../../ports/recording-files.ts';
import { readAll } from '../../../recordings/byte-streams.ts';
import { LARGE_WRITE, openFullPipe } from '../../../test-support/full-pipe.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { MAX_THREADS, MediumThreads } from './medium-threads.ts';
import { createRecordingFiles } from './recording-files.ts';

const NAME = '2026-11-03_04h05m06s.mp4';
const FORM = /^2026.*\.mp4$/;
/** More than one piece of a read. */
const CONTENT = new Uint8Array(1_000_000).map((_byte, at) => (at * 31) % 251);

const bytesOf = (folder: RecordingFolder, from = 0, to = CONTENT.length) =>
  readAll(folder.read(NAME, from, to));

/** Whether the content from `from` up to `to` is what was read; a comparison by `toEqual` takes seconds. */
const isContent = (bytes: Uint8Array, from = 0, to = CONTENT.length) =>
  bytes.length === to - from && bytes.every((byte, at) => byte === CONTENT[from + at]);
const files = createRecordingFiles();

async function open(top = tempFolder()): Promise<RecordingFolder> {
  const folder = await files.open({ folder: top, mountId: '', isWritable: true });
  if (!folder) throw new Error('there is no folder');
  return folder;
}
async function recorded(): Promise<RecordingFolder> {
  const folder = await open();
  const file = await folder.create(NAME, CONTENT.subarray(0, 10));
  await file?.append([CONTENT.subarray(10, 500_000), CONTENT.subarray(500_000)]);
  await file?.sync();
  await file?.close();
  return folder;
}

it('keep the id of a medium until it gets another', async () => {
  const top = tempFolder();
  const folder = await open(top);
  expect(await folder.readId()).toBeNull();
  const id = await folder.writeId();
  expect(await (await open(top)).readId()).toBe(id);
  expect(await folder.writeId()).not.toBe(id);
  expect(await (await open()).writeId()).not.toBe(id);
});

it('list the recordings of a medium that has an id', async () => {
  const folder = await recorded();
  expect(await folder.names(FORM)).toBeNull();
  await folder.writeId();
  expect(await folder.names(FORM)).toEqual({ names: [NAME], isComplete: true });
  expect(await folder.names(/^other/)).toEqual({ names: [], isComplete: true });
});

it('scan what is no recording, and reject what is gone', async () => {
  const folder = await recorded();
  const { stamp, verdict } = await folder.scan(NAME, null);
  expect(verdict).toBe('empty');
  expect(await folder.scan(NAME, 'other')).toEqual({ stamp, verdict: 'empty' });
  expect(await folder.scan(NAME, stamp)).toEqual({ stamp, verdict: null });
  await folder.cut(NAME, 7);
  expect(await folder.scan(NAME, stamp)).toMatchObject({ verdict: 'empty' });
  await expect(folder.scan(`2${NAME}`, null)).rejects.toThrow();
});

it('return what was written, whole, in part, and up to the end of a shorter file', async () => {
  const folder = await recorded();
  expect(isContent(await bytesOf(folder))).toBe(true);
  expect(isContent(await bytesOf(folder, 499_990, 500_010), 499_990, 500_010)).toBe(true);
  expect(isContent(await bytesOf(folder, 999_998, Number.POSITIVE_INFINITY), 999_998)).toBe(true);
});

it('create no file of a name that is taken', async () => {
  const folder = await recorded();
  expect(await folder.create(NAME, new Uint8Array())).toBeNull();
  expect(isContent(await bytesOf(folder))).toBe(true);
});

it('cut a longer file, and leave a shorter one', async () => {
  const folder = await recorded();
  for (const bytes of [700, 900]) await folder.cut(NAME, bytes);
  expect(isContent(await bytesOf(folder), 0, 700)).toBe(true);
});

it('remove a file, which may be gone, and then reject its reads', async () => {
  const folder = await recorded();
  for (let each = 0; each < 2; each++) await folder.remove(NAME);
  await expect(bytesOf(folder)).rejects.toThrow();
  await expect(folder.cut(NAME, 5)).rejects.toThrow();
});

it('know a folder from its copy', async () => {
  const top = tempFolder();
  const [one, same, other] = [await open(top), await open(top), await open()];
  expect(await one.identity()).toBe(await same.identity());
  expect(await one.identity()).not.toBe(await other.identity());
});

it('serve calls after their end', async () => {
  const folder = await recorded();
  files.end();
  expect(isContent(await bytesOf(folder))).toBe(true);
});

/** Calls of a medium that hangs. */
function hang(threads: MediumThreads, mount: string) {
  const pipe = openFullPipe();
  const call = threads.of(mount);
  const calls = Promise.allSettled(Array.from({ length: 10 }, () => call('write', [pipe.file, LARGE_WRITE])));
  onTestFinished(() => pipe.empty(calls));
  return { pipe, calls };
}

it('serves another medium and all files of the app while two media hang', async () => {
  const threads = new MediumThreads();
  for (const mount of ['card', 'stick']) await hang(threads, mount).pipe.blocks();
  expect(threads.size).toBe(2 * MAX_THREADS);
  const top = tempFolder();
  const folder = await createRecordingFiles(threads).open({ folder: top, mountId: 'own', isWritable: true });
  const file = await folder?.create(NAME, Buffer.from('first'));
  await file?.append([Buffer.from(' and'), Buffer.from(' rest')]);
  await file?.sync();
  await file?.close();
  if (!folder) throw new Error('no folder');
  expect(Buffer.from(await readAll(folder.read(NAME, 0, 99))).toString()).toBe('first and rest');
  writeFileSync(join(top, 'store'), 'own');
  const reads = Array.from({ length: 8 }, () => readFile(join(top, 'store'), 'utf8'));
  expect(await Promise.all(reads)).toEqual(Array(8).fill('own'));
  expect(threads.size).toBeLessThanOrEqual(2 * MAX_THREADS + 1);
});

it('serves a medium that is mounted again while an operation of the mount before hangs', async () => {
  const threads = new MediumThreads();
  const top = tempFolder();
  const files = createRecordingFiles(threads);
  const open = (mountId: string) => files.open({ folder: top, mountId, isWritable: true });
  await open('7');
  await hang(threads, `7 ${top}`).pipe.blocks();
  expect(await (await open('8'))?.writeId()).toMatch(/^[0-9a-f-]{36}$/);
});

it('closes a file after its running operations, and accepts no others from then on', async () => {
  const threads = new MediumThreads();
  const folder = await createRecordingFiles(threads).open({
    folder: tempFolder(),
    mountId: '',
    isWritable: true,
  });
  const file = await folder?.create(NAME, new Uint8Array());
  const writing = file?.append([new Uint8Array(5_000_000)]);
  await file?.close();
  await writing;
  await expect(file?.append([new Uint8Array(1)])).rejects.toThrow(/closed/);
  await file?.close();
});

it('ends its idle threads, and rejects waiting calls', async () => {
  const threads = new MediumThreads();
  const { pipe, calls } = hang(threads, 'card');
  await pipe.blocks();
  await threads.of('own')('identity', [tempFolder()]);
  threads.end();
  await vi.waitUntil(() => threads.size <= MAX_THREADS);
  await pipe.empty(calls);
  const ends = await calls;
  expect(ends.slice(MAX_THREADS).every(({ status }) => status === 'rejected')).toBe(true);
  await vi.waitUntil(() => threads.size === 0);
});
