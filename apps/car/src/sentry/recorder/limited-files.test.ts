import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, it, vi } from 'vitest';
import type { RecordingFiles, RecordingFolder } from '../../ports/recording-files.ts';
import { fakeVolumes } from '../../test-support/fake-volumes.ts';
import { limitFiles, MEDIUM_LIMIT_MS } from './limited-files.ts';
import { Media } from './media.ts';

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
