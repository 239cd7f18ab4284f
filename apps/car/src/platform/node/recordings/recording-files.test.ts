import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { RecordingFolder } from '../../../ports/recording-files.ts';
import { RECORDING_FILES_CASES } from '../../../ports/test-support/recording-files.contract.ts';
import { readAll } from '../../../recordings/byte-streams.ts';
import { LARGE_WRITE, openFullPipe } from '../../../test-support/full-pipe.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { MAX_THREADS, MediumThreads } from './medium-threads.ts';
import { createRecordingFiles } from './recording-files.ts';

const NAME = '2026-11-03_04h05m06s.mp4';
const files = createRecordingFiles();

async function open(top = tempFolder()): Promise<RecordingFolder> {
  const folder = await files.open({ folder: top, mountId: '', isWritable: true });
  if (!folder) throw new Error('there is no folder');
  return folder;
}
it.each(RECORDING_FILES_CASES)('$title', ({ run }) => {
  const tops = new Map<string, string>();
  return run((name) => {
    const top = tops.get(name) ?? tempFolder();
    tops.set(name, top);
    return open(top);
  });
});

it('serve calls after their end', async () => {
  const folder = await open();
  const id = await folder.writeId();
  files.end();
  expect(await folder.readId()).toBe(id);
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

it('rejects calls that waited 10 s for a thread: their caller has given up the medium', async () => {
  const { pipe, calls } = hang(new MediumThreads(), 'card');
  await pipe.blocks();
  const laterMs = performance.now() + 10_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(laterMs);
  onTestFinished(() => clock.mockRestore());
  await pipe.empty(calls);
  const reasons = (await calls).map((call) => call.status === 'rejected' && String(call.reason));
  const waited = Array(10 - MAX_THREADS).fill('Error: the medium does not answer');
  expect(reasons).toEqual([...Array(MAX_THREADS).fill(false), ...waited]);
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
