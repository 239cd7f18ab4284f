import { readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MediumThreads } from '../../platform/node/recordings/medium-threads.ts';
import { MediumFile } from '../../platform/node/recordings/recording-files.ts';
import type { NewRecordingFile, RecordingFiles } from '../../ports/recording-files.ts';
import { playableFrames } from '../../recordings/test-support/real-recording.ts';
import { openFullPipe } from '../../test-support/full-pipe.ts';
import { mountSmallDisk } from '../../test-support/small-disk.ts';
import { MEDIUM_LIMIT_MS } from './limited-files.ts';
import { recoverRecordings } from './recover-recordings.ts';
import {
  fragments,
  newFolder,
  openKeeper,
  ownFiles,
  patientClock,
  recovery,
  START,
} from './test-support/recording-keeper.ts';

/** The size of the recordings on a medium, bytes. */
function sizeOf(top: string): number {
  const folder = join(top, 'Ligo', 'Sentry');
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

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
  const file = new MediumFile(new MediumThreads().of('card'), pipe.file);
  let ended: Promise<unknown> = Promise.resolve();
  onTestFinished(() => pipe.empty(ended));
  return {
    append(pieces) {
      ended = file.append(pieces);
      return ended.then(() => {});
    },
    sync: () => file.sync(),
    close: () => file.close(),
  };
}

it('WRITE-6 WRITE-2 moves a recording with all pictures to the internal medium after a write of 10 s that hangs', async () => {
  const card = newFolder();
  const clock = createVirtualClock();
  const { files, hung } = hangingFiles(card);
  const store = await openKeeper({ internal: newFolder(), microsd: card }, clock, files);
  store.begin(START, 1_000, 'microsd');
  store.keeper.see({ camId: 4, fromMs: START + 300, toMs: START + 700 });
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
  const movements = [{ camId: 4, fromMs: 300, toMs: 700 }];
  expect(store.index.find(name)).toMatchObject({ startedAtMs: START, durationMs: 4_000, movements });
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

it('WRITE-2 moves a recording whose file was not there when the medium was pulled out, and leaves none behind', async () => {
  const stick = newFolder();
  let onCreated = () => {};
  let onMoved = () => {};
  const created = new Promise<void>((resolve) => {
    onCreated = resolve;
  });
  const moved = new Promise<void>((resolve) => {
    onMoved = resolve;
  });
  const files: RecordingFiles = {
    ...ownFiles,
    async open(medium) {
      const folder = await ownFiles.open(medium);
      if (!folder) return null;
      const create = async (name: string, first: Uint8Array) => {
        if (medium.folder !== stick) onMoved();
        const file = await folder.create(name, first);
        if (medium.folder !== stick) return file;
        onCreated();
        // The medium answers when the rest has its name already.
        await moved;
        return file;
      };
      return { ...folder, create };
    },
  };
  const store = await openKeeper({ internal: newFolder(), usbotg: stick }, patientClock, files);
  store.begin(START, 1_000, 'usbotg');
  await created;
  store.pull('usbotg');
  await store.media.refresh();
  store.keeper.checkMedia();
  store.appendRest();
  store.keeper.finish();
  await store.keeper.settled();
  const [name = ''] = store.names('internal');
  expect(store.index.find(name)).toMatchObject({ volume: 'internal', startedAtMs: START, durationMs: 4_000 });
  expect(playableFrames(store.pathOf('internal', name))).toBe(40);
  await vi.waitFor(() => expect(store.names('usbotg')).toEqual([]));
});

/** A recording on a stick that has just been pulled out. */
async function openPulled() {
  const store = await openKeeper({ internal: newFolder(), usbotg: newFolder() });
  store.begin(START, 1_000, 'usbotg');
  await vi.waitUntil(() => store.names('usbotg').length === 1);
  store.pull('usbotg');
  await store.media.refresh();
  store.keeper.checkMedia();
  return store;
}

it('WRITE-2 loses no picture that comes while the medium is given up', async () => {
  const store = await openPulled();
  for (const each of fragments.slice(10)) {
    await Promise.resolve();
    store.keeper.append(each, START);
  }
  store.keeper.finish();
  await store.keeper.settled();
  const [name = ''] = store.names('internal');
  expect(playableFrames(store.pathOf('internal', name))).toBe(40);
});

it('WRITE-2 leaves a movement after a recording that is moved to the next recording', async () => {
  const store = await openPulled();
  store.keeper.finish();
  store.keeper.see({ camId: 1, fromMs: START + 9_300, toMs: START + 9_700 });
  await store.keeper.settled();
  await store.record(START + 9_000);
  const name = store.names('internal').at(-1) ?? '';
  expect(store.index.find(name)?.movements).toEqual([{ camId: 1, fromMs: 300, toMs: 700 }]);
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
}, 120_000);
