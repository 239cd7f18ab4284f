import { mkdtempSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@ligo/machine';
import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../data-folder.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { FragmentReader } from '../../platform/fragments/fragment-reader.ts';
import { MediumThreads } from '../../platform/node/recordings/medium-threads.ts';
import { createRecordingFiles, newRecordingFile } from '../../platform/node/recordings/recording-files.ts';
import type { Fragment } from '../../ports/capture.ts';
import type { NewRecordingFile, RecordingFiles } from '../../ports/recording-files.ts';
import type { Volume } from '../../ports/recordings.ts';
import { readAll } from '../../recordings/byte-streams.ts';
import { playableFrames, realRecording } from '../../recordings/test-support/real-recording.ts';
import { fakeVolumes } from '../../test-support/fake-volumes.ts';
import { openFullPipe } from '../../test-support/full-pipe.ts';
import { mountSmallDisk } from '../../test-support/small-disk.ts';
import { limitFiles, MEDIUM_LIMIT_MS } from './limited-files.ts';
import { Media } from './media.ts';
import { createRecordingLibrary } from './recording-library.ts';
import { RecordingWriter } from './recording-writer.ts';
import { recoverRecordings } from './recover-recordings.ts';

const log = { info() {}, warn() {}, error() {} };
const ownFiles = createRecordingFiles();
/** Tests of limits have a virtual clock. */
const patientClock: Clock = { ...systemClock, after: (ms, run) => systemClock.after(20 * ms, run) };
const recovery = { clock: systemClock, log, signal: new AbortController().signal };
const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-keep-'));
const { init: read, fragments } = new FragmentReader().push(realRecording(4, '640x360'));
if (!read) throw new Error('no recording');
const init = read;
const allBytes = fragments.reduce((sum, { bytes }) => sum + bytes.length, init.bytes.length);
const START = new Date(2026, 10, 3, 4, 5, 6, 300).getTime();
const MB = 1_000_000;

/** The same picture, followed by meaningless bytes. */
function padded(fragment: Fragment, count: number): Fragment {
  const bytes = new Uint8Array(fragment.bytes.length + count);
  bytes.set(fragment.bytes);
  const view = new DataView(bytes.buffer);
  const mdatAt = view.getUint32(0);
  view.setUint32(mdatAt, view.getUint32(mdatAt) + count);
  return { ...fragment, bytes };
}

/** The size of the recordings on a medium, bytes. */
function sizeOf(top: string): number {
  const folder = join(top, 'Ligo', 'Sentry');
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

async function openKeeper(
  folders: Partial<Record<Volume, string>> = { internal: newFolder() },
  clock: Clock = patientClock,
  files = ownFiles,
) {
  const store = openStore(newFolder(), 0, log);
  onTestFinished(() => store.close());
  const fake = fakeVolumes(folders);
  const limited = limitFiles(files, clock, () => void media.refresh());
  const media: Media = new Media(fake.volumes, limited, log);
  await media.refresh();
  const index = store.recordings;
  const keeper: RecordingWriter = new RecordingWriter({
    index,
    media,
    volumes: fake.volumes,
    log,
    clock,
    place: () => null,
    recover: (medium) => recoverRecordings(medium, index, recovery, (name) => keeper.isBeingWritten(name)),
    onFinished() {},
  });
  const begin = (startedAtMs: number, storageLimit = 1_000, selectedStorage: Volume = 'internal') =>
    keeper.begin({
      init,
      fragments: fragments.slice(0, 10),
      startedAtMs,
      movedAtMs: startedAtMs + 500,
      cameras: [4],
      settings: { storageLimit, selectedStorage },
    });
  return {
    ...fake,
    keeper,
    media,
    index,
    begin,
    library: createRecordingLibrary(index, media, log, () => keeper.inProgress()),
    appendRest: () => {
      fragments.slice(10).forEach((each, at) => {
        keeper.append(each, START + 1_000 + at * 100);
      });
    },
    async record(...begun: Parameters<typeof begin>) {
      begin(...begun);
      this.appendRest();
      keeper.finish();
      await keeper.settled();
    },
    pathOf: (volume: Volume, name: string) => join(folders[volume] ?? '', 'Ligo', 'Sentry', name),
    names: (volume: Volume) =>
      readdirSync(join(folders[volume] ?? '', 'Ligo', 'Sentry'))
        .filter((name) => name.endsWith('.mp4'))
        .sort(),
  };
}

it('WRITE-4 names recordings of one second by the next that is free, on the disk and in the index', async () => {
  const store = await openKeeper();
  for (let each = 0; each < 3; each++) await store.record(START);
  const names = ['2026-11-03_04h05m06s.mp4', '2026-11-03_04h05m07s.mp4', '2026-11-03_04h05m08s.mp4'];
  expect(store.names('internal')).toEqual(names);
  for (const name of names) {
    expect(playableFrames(store.pathOf('internal', name))).toBe(40);
    expect(store.index.find(name)).toMatchObject({ bytes: allBytes, durationMs: 4_000, startedAtMs: START });
  }
});

it('WRITE-5 lets one recording follow another at a keyframe, with no picture twice or lost', async () => {
  const store = await openKeeper();
  store.begin(START);
  for (const each of fragments.slice(10, 14)) store.keeper.append(each, START + 1_000);
  store.keeper.follow([4, 1]);
  for (const each of fragments.slice(14)) store.keeper.append(each, START + 2_000);
  store.keeper.finish();
  await store.keeper.settled();
  const [first = '', second = ''] = store.names('internal');
  expect(playableFrames(store.pathOf('internal', first))).toBe(20);
  expect(playableFrames(store.pathOf('internal', second))).toBe(20);
  expect(store.index.find(second)).toMatchObject({ startedAtMs: START + 2_000, cameras: [1, 4] });
});

it('WRITE-8 lets phones read a recording in progress up to its last keyframe, and does not delete it', async () => {
  const store = await openKeeper();
  const query = { day: '2026-11-03', offset: 0, limit: 10, includesOpen: true };
  const readable = () => store.library.list(query).recordings[0];
  // A recording waits for the encoder, and what was seen long before is of no recording.
  store.keeper.see({ camId: 1, fromMs: START - 60_000, toMs: START - 59_000 });
  store.keeper.see({ camId: 4, fromMs: START + 300, toMs: START + 300 });
  store.begin(START);
  for (const each of fragments.slice(10, 15)) store.keeper.append(each, START);
  store.keeper.see({ camId: 4, fromMs: START + 600, toMs: START + 700 });
  await vi.waitFor(() => expect(readable()).toMatchObject({ durationMs: 1_000, isOpen: true }));
  const [first, key = ''] = [readable(), readable()?.key];
  expect(first?.movements).toEqual([{ camId: 4, fromMs: 300, toMs: 700 }]);
  expect(store.library.list({ ...query, includesOpen: false })).toEqual({ recordings: [], totalCount: 0 });
  const beginning = Buffer.from(await readAll(store.library.read(key, 0, 1e9)));
  expect(beginning.length).toBe(first?.bytes);
  const path = join(newFolder(), 'part.mp4');
  writeFileSync(path, beginning);
  expect(playableFrames(path)).toBe(10);
  expect(await store.library.remove([key])).toEqual([]);

  for (const each of fragments.slice(15)) store.keeper.append(each, START);
  await vi.waitFor(() => expect(readable()?.durationMs).toBe(3_000));
  expect((await store.library.index(key))?.keyframes.map(({ timeMs }) => timeMs)).toEqual([0, 1_000, 2_000]);
  store.keeper.finish();
  await store.keeper.settled();
  expect(readable()).toMatchObject({ key, isOpen: false, durationMs: 4_000, movements: first?.movements });
  // The part that was read stays as it was.
  const all = Buffer.from(await readAll(store.library.read(key, 0, 1e9)));
  expect(all.subarray(0, beginning.length).equals(beginning)).toBe(true);
});

it('WRITE-2 takes all that was held before a movement, however much that is', async () => {
  const store = await openKeeper();
  const large = fragments.slice(0, 25).map((each) => padded(each, MB));
  store.keeper.begin({
    init,
    fragments: large,
    startedAtMs: START,
    movedAtMs: START,
    cameras: [4],
    settings: { storageLimit: 1_000, selectedStorage: 'internal' },
  });
  store.keeper.finish();
  await store.keeper.settled();
  expect(store.library.list({ day: '2026-11-03', offset: 0, limit: 10 }).recordings).toMatchObject([
    { durationMs: 2_500, bytes: init.bytes.length + large.reduce((sum, { bytes }) => sum + bytes.length, 0) },
  ]);
});

it('replaces the oldest when the limit is reached, and never exceeds it, although the clock was set back', async () => {
  const store = await openKeeper();
  const limitMb = Math.ceil((allBytes * 3.5 + MB) / MB);
  const made: string[] = [];
  for (let each = 0; each < 8; each++) {
    await store.record(START - each * 3_600_000, limitMb);
    const names = store.names('internal');
    made.push(...names.filter((name) => !made.includes(name)));
    const used = names.reduce((sum, name) => sum + statSync(store.pathOf('internal', name)).size, 0);
    expect(used).toBeLessThanOrEqual(limitMb * MB);
    expect(names).toContain(made.at(-1));
  }
  expect(made).toHaveLength(8);
  expect(store.names('internal')).toEqual(made.slice(-store.names('internal').length).sort());
  expect(store.names('internal').length).toBeLessThan(8);
});

it('notes cameras that see it later, before and after it has its name', async () => {
  const store = await openKeeper();
  store.begin(START);
  store.keeper.addCameras([2]);
  await vi.waitUntil(
    () => store.names('internal').length === 1 && store.index.has(store.names('internal')[0] ?? ''),
  );
  store.keeper.addCameras([3]);
  store.keeper.finish();
  await store.keeper.settled();
  expect(store.index.find('2026-11-03_04h05m06s.mp4')?.cameras).toEqual([2, 3, 4]);
});

it('WRITE-7 waits 2 s at most for a medium that hangs', async () => {
  const clock = createVirtualClock();
  const store = await openKeeper({ internal: newFolder() }, clock);
  const { folder } = store.media.available()[0] ?? {};
  if (!folder) throw new Error('no medium');
  vi.spyOn(folder, 'create').mockReturnValue(new Promise(() => {}));
  store.begin(START);
  store.keeper.finish();
  let isSettled = false;
  const settling = store.keeper.settled().then(() => {
    isSettled = true;
  });
  await clock.advance(1_999);
  expect(isSettled).toBe(false);
  await clock.advance(1);
  await settling;
});

/** Files of which a write to the card hangs, with a promise of the first one. */
function hangingFiles(card: string) {
  let onHung = () => {};
  const hung = new Promise<void>((resolve) => {
    onHung = resolve;
  });
  const hanging: RecordingFiles = {
    ...ownFiles,
    async open(medium) {
      const folder = await ownFiles.open(medium);
      if (!folder || medium.folder !== card) return folder;
      const file = blockingFile();
      const append = (pieces: readonly Uint8Array[]) => {
        onHung();
        return file.append(pieces);
      };
      return { ...folder, create: async () => ({ ...file, append }) };
    },
  };
  return { files: hanging, hung };
}

/** A write that blocks its thread until the end of the test. */
function blockingFile(): NewRecordingFile {
  const pipe = openFullPipe();
  const file = newRecordingFile(new MediumThreads().of('card'), pipe.file);
  let ended: Promise<unknown> = Promise.resolve();
  onTestFinished(() => pipe.empty(ended));
  return {
    ...file,
    append(pieces) {
      ended = file.append(pieces);
      return ended.then(() => {});
    },
  };
}

it('WRITE-6 WRITE-2 moves a recording with all pictures to the internal medium after a write of 10 s that hangs', async () => {
  const card = newFolder();
  const clock = createVirtualClock();
  const { files, hung } = hangingFiles(card);
  const store = await openKeeper({ internal: newFolder(), microsd: card }, clock, files);
  store.begin(START, 1_000, 'microsd');
  await hung;
  store.appendRest();
  await clock.advance(MEDIUM_LIMIT_MS - 1);
  expect(store.names('internal')).toEqual([]);
  await clock.advance(1);
  await vi.waitUntil(() => store.names('internal').length === 1);
  store.keeper.finish();
  await store.keeper.settled();
  const [name = ''] = store.names('internal');
  expect(playableFrames(store.pathOf('internal', name))).toBe(40);
  expect(store.index.find(name)).toMatchObject({ startedAtMs: START, durationMs: 4_000 });
  expect(store.media.available().map(({ volume }) => volume)).toEqual(['internal']);
});

it('WRITE-2 goes on internally when the medium becomes full in the middle, and both parts play', async (test) => {
  const disk = mountSmallDisk(8);
  if (typeof disk === 'string') return test.skip(disk);
  onTestFinished(() => disk.unmount());
  const store = await openKeeper({ internal: newFolder(), microsd: disk.path });
  store.begin(START, 1_000, 'microsd');
  await vi.waitUntil(() =>
    store.names('microsd').some((name) => statSync(store.pathOf('microsd', name)).size > 9_000),
  );
  disk.fill();
  store.appendRest();
  store.keeper.finish();
  await store.keeper.settled();
  const [begun = ''] = store.names('microsd');
  const [rest = ''] = store.names('internal');
  const first = store.index.find(begun);
  const second = store.index.find(rest);
  expect([first?.volume, second?.volume]).toEqual(['microsd', 'internal']);
  const frames = [store.pathOf('microsd', begun), store.pathOf('internal', rest)].map(playableFrames);
  expect(frames.map((each) => each * 100)).toEqual([first?.durationMs, second?.durationMs]);
  // Nothing between the two is lost, and at most a second is in both.
  const [inFirst = 0, inSecond = 0] = frames;
  expect(inFirst + inSecond).toBeGreaterThanOrEqual(40);
  expect(inFirst + inSecond).toBeLessThanOrEqual(50);
});

it('WRITE-2 loses no picture at whatever moment the medium is pulled out', async () => {
  for (let moment = 11; moment < 40; moment += 5 + Math.floor(Math.random() * 5)) {
    const stick = newFolder();
    const store = await openKeeper({ internal: newFolder(), usbotg: stick });
    store.begin(START, 1_000, 'usbotg');
    await vi.waitUntil(() => store.names('usbotg').length === 1);
    for (const each of fragments.slice(10, moment)) store.keeper.append(each, START);
    if (moment % 2) await vi.waitUntil(() => sizeOf(stick) > 20_000);
    renameSync(stick, `${stick}-pulled`);
    store.pull('usbotg');
    await store.media.refresh();
    store.keeper.checkMedia();
    for (const each of fragments.slice(moment)) store.keeper.append(each, START);
    store.keeper.finish();
    await store.keeper.settled();
    store.plug('usbotg', `${stick}-pulled`);
    await store.media.refresh();
    for (const medium of store.media.available())
      await recoverRecordings(medium, store.index, recovery, () => false);
    const { recordings } = store.library.list({ day: '2026-11-03', offset: 0, limit: 9 });
    const rest = recordings.find(({ volume }) => volume === 'internal');
    const begun = recordings.find(({ volume }) => volume === 'usbotg');
    const begunMs = begun?.durationMs ?? 0;
    // The part on the stick and the rest together are complete.
    const restFromMs = (rest?.startedAtMs ?? 0) - START;
    expect(restFromMs, `pulled at ${moment}`).toBeLessThanOrEqual(begunMs);
    expect(restFromMs + (rest?.durationMs ?? 0), `pulled at ${moment}`).toBe(4_000);
    expect(playableFrames(store.pathOf('internal', rest?.name ?? ''))).toBe((rest?.durationMs ?? 0) / 100);
    if (begun) expect(playableFrames(join(`${stick}-pulled`, begun.key))).toBe(begunMs / 100);
  }
}, 60_000);

it('keeps recording where the index cannot be written, and finds it again at the next start', async () => {
  const store = await openKeeper();
  const finish = vi.spyOn(store.index, 'finish').mockImplementation(() => {
    throw new Error('SQLITE_FULL');
  });
  await store.record(START);
  finish.mockRestore();
  const [name = ''] = store.names('internal');
  expect(playableFrames(store.pathOf('internal', name))).toBe(40);
  expect(store.index.find(name)).toBeNull();
});

it('does nothing where no medium takes recordings', async () => {
  const store = await openKeeper();
  store.pull('internal');
  await store.media.refresh();
  await store.record(START);
  expect(await store.keeper.hasRoom({ storageLimit: 1_000, selectedStorage: 'usbotg' })).toBe(false);
});
