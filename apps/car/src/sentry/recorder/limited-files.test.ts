import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../data-folder.ts';
import type { RecordingFiles, RecordingFolder, ScannedFile } from '../../ports/recording-files.ts';
import { fakeVolumes } from '../../test-support/fake-volumes.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { limitFiles, MEDIUM_LIMIT_MS } from './limited-files.ts';
import { Media } from './media.ts';
import { recoverRecordings } from './recover-recordings.ts';

const log = { info() {}, warn: vi.fn(), error() {} };

/** Media that answer, but for the id of the card, which arrives on a signal of the test. */
function hangingCard() {
  let answer = (_id: string) => {};
  const card = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const calls: string[] = [];
  const files: RecordingFiles = {
    async open({ folder: top }) {
      calls.push(top);
      const readId = () => (top === '/card' ? card : Promise.resolve('internal'));
      return { path: `${top}/Ligo/Sentry`, readId } as RecordingFolder;
    },
    end() {},
  };
  return { files, calls, answer: (id: string) => answer(id) };
}

it('WRITE-6 gives up a medium that hangs for 10 s, uses the others, and takes it back when it answers', async () => {
  const clock = createVirtualClock();
  const { files, calls, answer } = hangingCard();
  const { volumes } = fakeVolumes({ internal: '/data', microsd: '/card' });
  const limited = limitFiles(files, clock, () => void media.refresh());
  const media: Media = new Media(volumes, limited, log);
  const usable = async () => (await media.usableVolumes().list()).map(({ volume }) => volume);
  const found = () => media.available().map(({ volume }) => volume);
  const refreshing = media.refresh();
  await clock.advance(MEDIUM_LIMIT_MS - 1);
  expect(found()).toEqual([]);
  await clock.advance(1);
  await refreshing;
  expect(found()).toEqual(['internal']);
  expect(await usable()).toEqual(['internal']);
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ volume: 'microsd' }),
    'medium cannot be used for recordings',
  );
  await media.refresh();
  expect(calls.filter((top) => top === '/card')).toHaveLength(1);
  answer('card');
  await clock.advance(0);
  await media.refresh();
  expect(found()).toEqual(['internal', 'microsd']);
  expect(await usable()).toEqual(['internal', 'microsd']);
  expect(clock.pending()).toBe(0);
});

it('WRITE-6 tries a medium again whose call counts as lost', async () => {
  const clock = createVirtualClock();
  const { files, calls } = hangingCard();
  const { volumes } = fakeVolumes({ internal: '/data', microsd: '/card' });
  const limited = limitFiles({ ...files, lostAfterMs: 60_000 }, clock, () => void media.refresh());
  const media: Media = new Media(volumes, limited, log);
  const refreshing = media.refresh();
  await clock.advance(MEDIUM_LIMIT_MS);
  await refreshing;
  const tries = () => calls.filter((top) => top === '/card').length;
  await clock.advance(59_999);
  expect(tries()).toBe(1);
  await clock.advance(1);
  expect(tries()).toBe(2);
});

/** A medium with files that are no recordings, of which one is scanned until `answer` is called. */
function damagedCard(names: readonly string[], damaged: string) {
  const foreign: ScannedFile = { stamp: 'foreign', verdict: 'foreign' };
  const scans: string[] = [];
  let answer = () => {};
  const files: RecordingFiles = {
    async open({ folder }) {
      const readId = async () => 'card';
      const scan = (name: string) =>
        new Promise<ScannedFile>((resolve) => {
          scans.push(name);
          answer = () => resolve(foreign);
          if (name !== damaged) answer();
        });
      return {
        path: folder,
        readId,
        names: async () => ({ names, isComplete: true }),
        scan,
      } as object as RecordingFolder;
    },
    end() {},
  };
  return { files, scans, answer: () => answer() };
}

it('WRITE-6 scans a file that cannot be read once per mount, and then the others', async () => {
  const clock = createVirtualClock();
  const [first = '', ...others] = [6, 7, 8].map((second) => `2026-11-03_04h05m0${second}s.mp4`);
  const { files, scans, answer } = damagedCard([first, ...others], first);
  const { volumes, plug, pull } = fakeVolumes({ microsd: '/card' });
  const store = openStore(tempFolder(), 0, log);
  onTestFinished(() => store.close());
  const warn = vi.fn();
  const context = { clock, log: { ...log, warn }, signal: new AbortController().signal };
  const limited = limitFiles(files, clock, () => void media.refresh());
  const media: Media = new Media(volumes, limited, log);
  media.onChange(() => {
    for (const medium of media.available())
      void recoverRecordings(medium, store.recordings, context, () => false);
  });
  await media.refresh();
  await clock.advance(MEDIUM_LIMIT_MS);
  expect([scans, media.available(), warn.mock.calls.length]).toEqual([[first], [], 1]);
  answer();
  await clock.advance(0);
  expect(media.available()).toHaveLength(1);
  expect(scans).toEqual([first, ...others]);
  pull('microsd');
  await media.refresh();
  plug('microsd', '/card', { mountId: 'again' });
  await media.refresh();
  await clock.advance(0);
  expect(scans).toEqual([first, ...others, first]);
});
