import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Fragment } from '../../ports/capture.ts';
import { readAll } from '../../recordings/byte-streams.ts';
import { playableFrames } from '../../recordings/test-support/real-recording.ts';
import { recordingName } from './machine/recording-name.ts';
import {
  allBytes,
  fragments,
  init,
  log,
  newFolder,
  openKeeper,
  START,
} from './test-support/recording-keeper.ts';

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

it('WRITE-1 records internally while the chosen medium is not there or takes nothing', async () => {
  const store = await openKeeper();
  await store.record(START, 1_000, 'microsd');
  store.plug('microsd', newFolder(), { isWritable: false });
  await store.media.refresh();
  await store.record(START + 10_000, 1_000, 'microsd');
  expect(store.names('internal')).toHaveLength(2);
});

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

it('WRITE-4 records internally while a card has files under the names of all seconds to come', async () => {
  const warn = vi.spyOn(log, 'warn');
  onTestFinished(() => warn.mockRestore());
  const store = await openKeeper({ internal: newFolder(), microsd: newFolder() });
  for (let each = 0; each < 5_000; each++)
    writeFileSync(store.pathOf('microsd', recordingName(START + each * 1_000)), '');
  await store.record(START, 1_000, 'microsd');
  const [name = ''] = store.names('internal');
  expect(store.index.find(name)).toMatchObject({ volume: 'internal', durationMs: 4_000 });
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ volume: 'microsd' }),
    'medium rejected a recording',
  );
});

it('WRITE-4 finds a name at once while other media have recordings of all seconds of the next hours', async () => {
  const store = await openKeeper();
  const until = recordingName(START + 2 * 3_600_000);
  const has = vi.spyOn(store.index, 'has').mockImplementation((name) => name < until);
  store.begin(START);
  store.keeper.finish();
  await store.keeper.settled();
  const [name = ''] = store.names('internal');
  expect(name >= until).toBe(true);
  expect(store.index.find(name)?.startedAtMs).toBe(START);
  expect(has.mock.calls.length).toBeLessThan(60);
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

it('records on a medium whose oldest file was replaced by a folder', async () => {
  const store = await openKeeper({ internal: newFolder(), microsd: newFolder() });
  const limitMb = Math.ceil((allBytes * 2 + MB) / MB);
  for (let each = 0; each < 3; each++) await store.record(START + each * 10_000, limitMb, 'microsd');
  const [oldest = ''] = store.names('microsd');
  rmSync(store.pathOf('microsd', oldest));
  mkdirSync(join(store.pathOf('microsd', oldest), 'content'), { recursive: true });
  for (let each = 3; each < 6; each++) await store.record(START + each * 10_000, limitMb, 'microsd');
  expect(store.names('internal')).toEqual([]);
  expect(store.index.has(oldest)).toBe(false);
  expect(store.names('microsd')).toContain(oldest);
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
