import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it, vi } from 'vitest';
import { FragmentReader } from '../../platform/fragments/fragment-reader.ts';
import type { RecordedMovement } from '../../ports/recordings.ts';
import { playableFrames, realRecording } from '../../recordings/test-support/real-recording.ts';
import { keyOf, openRecordingStore } from '../../recordings/test-support/recording-store.ts';
import { startTimeFromName } from './machine/recording-name.ts';
import { recoverRecordings } from './recover-recordings.ts';

const file = realRecording(3, '64x48');
const NAME = '2026-11-03_04h05m06s.mp4';
const KEY = keyOf(NAME);
const OTHER = '2026-11-03_05h05m06s.mp4';
const log = { info() {}, warn() {}, error() {} };
const folder = () => mkdtempSync(join(tmpdir(), 'ligo-shelf-'));

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

it('lists, finds and reads what is finished, and nothing before', async () => {
  const store = await openRecordingStore();
  const { library } = store;
  store.begin(NAME, file);
  expect(library.find(KEY)).toBeNull();
  store.finish(NAME, file);
  const query = { day: '2026-11-03', offset: 0, limit: 10 };
  expect(library.list(query).recordings).toMatchObject([
    { key: KEY, name: NAME, volume: 'internal', durationMs: 3_000, bytes: file.length, cameras: [4] },
  ]);
  expect(library.list({ ...query, day: '2026-11-04' })).toEqual({ recordings: [], totalCount: 0 });
  const { startedAtMs } = library.list(query).recordings[0] ?? { startedAtMs: 0 };
  const countOf = (fromMs: number, toMs: number) =>
    library.list({ ...query, day: 'other', span: { fromMs, toMs } }).totalCount;
  expect(countOf(startedAtMs, startedAtMs + 1)).toBe(1);
  expect(countOf(startedAtMs - 1_000, startedAtMs)).toBe(0);
  expect((await bytesOf(library.read(KEY, 0, file.length))).equals(file)).toBe(true);
  expect((await bytesOf(library.read(KEY, 100, 205))).equals(file.subarray(100, 205))).toBe(true);
});

it('counts the finished recordings of the present media that no owner has opened', async () => {
  const store = await openRecordingStore();
  const { library } = store;
  for (const name of [NAME, OTHER]) store.put(name, file);
  const seen = () =>
    library.list({ day: '2026-11-03', offset: 0, limit: 10 }).recordings.map((each) => each.isSeen);
  expect([library.unseenCount(), seen()]).toEqual([2, [false, false]]);
  library.setSeen([KEY, '/Ligo/Sentry/none.mp4', '/etc/passwd']);
  expect([library.unseenCount(), library.find(KEY)?.isSeen]).toEqual([1, true]);
  library.setSeen('all');
  expect([library.unseenCount(), seen()]).toEqual([0, [true, true]]);
});

it('knows where the keyframes are: each place begins a fragment that decodes by itself', async () => {
  const store = await openRecordingStore();
  store.put(NAME, file);
  const found = await store.library.index(KEY);
  expect(found?.keyframes.map(({ timeMs }) => timeMs)).toEqual([0, 1_000, 2_000]);
  const init = file.subarray(0, found?.initBytes);
  const path = join(folder(), 'from-the-second.mp4');
  writeFileSync(path, Buffer.concat([init, file.subarray(found?.keyframes[1]?.offset)]));
  expect(playableFrames(path)).toBe(20);
});

it('reads nothing that the index does not have, however it is asked for, and follows no link', async () => {
  const store = await openRecordingStore();
  const medium = store.mediumOf();
  const secret = join(folder(), 'secret');
  writeFileSync(secret, 'secret');
  writeFileSync(join(medium.folder.path, 'holiday.mp4'), file);
  for (const key of ['/Ligo/Sentry/holiday.mp4', secret]) {
    expect(store.library.find(key), key).toBeNull();
    await expect(bytesOf(store.library.read(key, 0, 10))).rejects.toThrow();
    expect(await store.library.remove([key])).toEqual([]);
  }
  store.put(NAME, file);
  rmSync(join(medium.folder.path, NAME));
  symlinkSync(secret, join(medium.folder.path, NAME));
  await expect(bytesOf(store.library.read(KEY, 0, 6))).rejects.toThrow(/no regular file/);
  await store.library.remove([KEY]);
  expect(readFileSync(secret, 'utf8')).toBe('secret');
});

it('writes nothing through a link that lies on a medium', async () => {
  const card = folder();
  const theirs = join(folder(), 'car.json');
  writeFileSync(theirs, 'ours');
  mkdirSync(join(card, 'Ligo', 'Sentry'), { recursive: true });
  symlinkSync(theirs, join(card, 'Ligo', 'Sentry', '.medium.new'));
  const store = await openRecordingStore({ internal: folder(), microsd: card });
  expect(store.mediumOf('microsd').isWritable).toBe(true);
  expect(readFileSync(theirs, 'utf8')).toBe('ours');
});

it('uses no medium whose folder leads elsewhere', async () => {
  const stick = folder();
  const elsewhere = folder();
  symlinkSync(elsewhere, join(stick, 'Ligo'));
  const store = await openRecordingStore({ internal: folder(), usbotg: stick });
  expect(store.media.available().map(({ volume }) => volume)).toEqual(['internal']);
  expect(readdirSync(elsewhere)).toEqual([]);
});

it('deletes file, entry and picture; an open reader continues', async () => {
  const store = await openRecordingStore();
  store.put(NAME, file);
  store.index.setThumbnail(NAME, Buffer.from('jpeg'));
  expect(Buffer.from((await store.library.thumbnail(KEY)) ?? []).toString()).toBe('jpeg');
  const reading = store.library.read(KEY, 0, file.length)[Symbol.asyncIterator]();
  const first = await reading.next();
  expect(await store.library.remove([KEY, KEY, '/Ligo/Sentry/none.mp4'])).toEqual([KEY]);
  expect(first.value?.length).toBeGreaterThan(0);
  await reading.return?.(undefined);
  expect(store.library.find(KEY)).toBeNull();
  expect(await store.library.thumbnail(KEY)).toBeNull();
  expect(readdirSync(store.mediumOf().folder.path)).toEqual(['.medium']);
  store.index.setThumbnail(NAME, Buffer.from('too late'));
  expect(store.index.thumbnail(NAME)).toBeNull();
});

it('keeps what lies on a medium that is out, and knows another stick from it', async () => {
  const stick = folder();
  const store = await openRecordingStore({ internal: folder(), usbotg: stick });
  store.put(NAME, file, { volume: 'usbotg' });
  store.pull('usbotg');
  await store.media.refresh();
  await store.recover();
  expect(store.library.find(KEY)).toBeNull();
  store.plug('usbotg', folder());
  await store.media.refresh();
  await store.recover();
  expect(store.library.find(KEY)).toBeNull();
  store.plug('usbotg', stick);
  await store.media.refresh();
  await store.recover();
  expect(store.library.find(KEY)).toMatchObject({ name: NAME, volume: 'usbotg' });
});

it('knows the copy of a medium from it, and keeps what only the medium itself has', async () => {
  const internal = folder();
  const store = await openRecordingStore({ internal });
  const card = folder();
  for (const name of [NAME, OTHER]) {
    store.put(name, file);
    if (name === NAME) cpSync(internal, card, { recursive: true });
  }
  store.plug('microsd', card);
  await store.media.refresh();
  await store.recover();
  expect(store.index.find(OTHER)?.cameras).toEqual([4]);
  await store.library.remove([KEY]);
  expect(readdirSync(store.mediumOf().folder.path)).not.toContain(NAME);
  expect(readdirSync(store.mediumOf('microsd').folder.path)).toContain(NAME);
});

it('forgets nothing of a medium that was unmounted a moment ago, and left an empty folder', async () => {
  const stick = folder();
  const store = await openRecordingStore({ internal: folder(), usbotg: stick });
  store.put(NAME, file, { volume: 'usbotg' });
  const { path: place } = store.mediumOf('usbotg').folder;
  renameSync(place, `${place}-mounted`);
  mkdirSync(place);
  await store.recover();
  expect(store.library.find(KEY)).toMatchObject({ name: NAME, cameras: [4] });
});

it('closes at its last whole picture what was left unfinished anywhere, and plays all of it', async () => {
  const store = await openRecordingStore();
  const { path: place } = store.mediumOf().folder;
  const whole = new FragmentReader().push(file);
  for (let cut = file.length; cut > 0; cut -= 1_999) {
    const left = new FragmentReader().push(file.subarray(0, cut)).fragments.length;
    store.begin(NAME, file.subarray(0, cut));
    await store.recover();
    if (left === 0) expect(readdirSync(place)).toEqual(['.medium']);
    else expect(store.library.find(KEY)).toMatchObject({ durationMs: left * 100, cameras: [4] });
    if (cut % 3 === 0 && left > 0) expect(playableFrames(join(place, NAME))).toBe(left);
    await store.library.remove([KEY]);
  }
  expect(whole.fragments).toHaveLength(30);
});

it('takes in recordings that it does not know, forgets those that are gone, and leaves other files alone', async () => {
  const store = await openRecordingStore();
  const { path: place } = store.mediumOf().folder;
  writeFileSync(join(place, OTHER), file);
  appendFileSync(join(place, OTHER), 'torn');
  writeFileSync(join(place, '2026-11-03_06h05m06s.mp4'), 'of another program');
  writeFileSync(join(place, 'notes.txt'), 'of another program');
  store.put(NAME, file);
  rmSync(join(place, NAME));
  await store.recover();
  const { recordings } = store.library.list({ day: '2026-11-03', offset: 0, limit: 10 });
  expect(recordings).toMatchObject([
    { name: OTHER, durationMs: 3_000, startedAtMs: startTimeFromName(OTHER) },
  ]);
  expect(statSync(join(place, OTHER)).size).toBe(file.length);
  expect(readdirSync(place).sort()).toEqual(
    ['.medium', OTHER, '2026-11-03_06h05m06s.mp4', 'notes.txt'].sort(),
  );
});

it('reads a file that is no recording once, also after a restart, and again when it has changed', async () => {
  const [internal, dataDir] = [folder(), folder()];
  const verdicts = async () => {
    const store = await openRecordingStore({ internal }, dataDir);
    const { folder: place } = store.mediumOf();
    const scan = vi.spyOn(place, 'scan');
    await store.recover();
    store.close();
    const scans = await Promise.all(scan.mock.results.map(({ value }) => value));
    return scans.map(({ verdict }) => verdict);
  };
  expect(await verdicts()).toEqual([]);
  const path = join(internal, 'Ligo', 'Sentry', NAME);
  writeFileSync(path, 'of another program');
  expect(await verdicts()).toEqual(['empty']);
  expect(await verdicts()).toEqual([null]);
  appendFileSync(path, '!');
  expect(await verdicts()).toEqual(['empty']);
  writeFileSync(path, file);
  expect(await verdicts()).toEqual([expect.objectContaining({ bytes: file.length })]);
  expect(await verdicts()).toEqual([]);
});

it('scans the files of a medium for 60 s, and the rest the next time', async () => {
  const store = await openRecordingStore();
  for (let second = 1; second <= 5; second++)
    writeFileSync(store.pathOf(`2026-11-03_04h05m0${second}s.mp4`), '');
  const clock = createVirtualClock();
  const scanned: string[] = [];
  vi.spyOn(store.mediumOf().folder, 'scan').mockImplementation(async (name, seen) => {
    if (seen !== null) return { stamp: seen, verdict: null };
    scanned.push(name.slice(-7, -4));
    await clock.advance(25_000);
    return { stamp: 'empty', verdict: 'empty' };
  });
  const context = { clock, log, signal: new AbortController().signal };
  const recover = () => recoverRecordings(store.mediumOf(), store.index, context, () => false);
  await recover();
  expect(scanned).toEqual(['01s', '02s', '03s']);
  await recover();
  expect(scanned).toEqual(['01s', '02s', '03s', '04s', '05s']);
});

const UNSTORABLE = { initBytes: 0, bytes: 1, durationMs: 2 ** 64, keyframes: [{ timeMs: 0, offset: 0 }] };

it.each([
  ['limit', [NAME]],
  ['foreign', [OTHER, NAME]],
  [UNSTORABLE, [OTHER, NAME]],
] as const)(
  'remembers the verdict %j of a file, also of one that it began itself unless that took too long',
  async (verdict, remembered) => {
    const store = await openRecordingStore();
    writeFileSync(store.pathOf(NAME), file);
    store.begin(OTHER, file);
    const unchanged = vi.fn();
    vi.spyOn(store.mediumOf().folder, 'scan').mockImplementation(async (name, seen) => {
      if (seen === name) unchanged(name);
      return { stamp: name, verdict: seen === name ? null : verdict };
    });
    await store.recover();
    expect(store.index.has(NAME)).toBe(false);
    expect(store.index.findOpen(OTHER)).not.toBeNull();
    await store.recover();
    expect(unchanged.mock.calls.flat()).toEqual(remembered);
  },
);

it('remembers 20,000 files that are no recordings', async () => {
  const { index, close } = await openRecordingStore();
  const named = (from: number) =>
    new Map(Array.from({ length: 15_000 }, (_, at) => [`${from + at}`, `stamp ${from + at}`]));
  for (const medium of ['card', 'stick']) index.addRejectedFiles(medium, named(0));
  expect(index.rejectedFiles('stick').size).toBe(15_000);
  expect([...index.rejectedFiles('card').keys()]).toEqual([...named(10_000).keys()].slice(0, 5_000));
  close();
});

it('leaves alone what is being written', async () => {
  const store = await openRecordingStore();
  store.begin(NAME, file.subarray(0, 5_000));
  await store.recover([NAME]);
  expect(statSync(join(store.mediumOf().folder.path, NAME)).size).toBe(5_000);
  expect(store.library.find(KEY)).toBeNull();
});

it('keeps all of the recordings that end while their folder is listed', async () => {
  const store = await openRecordingStore();
  const { folder: place } = store.mediumOf();
  const { names } = place;
  const movements: RecordedMovement[] = [{ camId: 4, fromMs: 300, toMs: 700 }];
  store.begin(OTHER, file);
  vi.spyOn(place, 'names').mockImplementation(async (form) => {
    const listed = await names(form);
    store.begin(NAME, file);
    for (const name of [NAME, OTHER]) store.finish(name, file, movements);
    return listed;
  });
  await store.recover();
  for (const name of [NAME, OTHER])
    expect(store.library.find(`/Ligo/Sentry/${name}`)).toMatchObject({ cameras: [4], movements });
});
