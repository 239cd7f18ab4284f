import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { RecordingPictures } from '../../ports/recording-pictures.ts';
import { openRecordingStore } from '../../recordings/test-support/recording-store.ts';
import { Thumbnails } from './thumbnails.ts';

const log = { info() {}, warn() {}, error() {} };
const [FIRST, SECOND] = ['2026-11-22_10-00-00.mp4', '2026-11-22_11-00-00.mp4'] as const;
const JPEG = new Uint8Array([1]);

/** A store with thumbnails whose pictures the test finishes, in the order in which they were requested. */
async function start() {
  const store = await openRecordingStore();
  const finish: (() => void)[] = [];
  const thumbnail: RecordingPictures['thumbnail'] = () =>
    new Promise((resolve) => finish.push(() => resolve({ jpeg: JPEG })));
  const thumbnails = new Thumbnails(store.index, store.media, { thumbnail, pair: async () => null }, log);
  onTestFinished(async () => {
    const stopped = thumbnails.stop();
    for (const each of finish) each();
    await stopped;
    store.close();
  });
  thumbnails.start();
  return { store, thumbnails, finish };
}

it('continues after a restart during which the last picture is still being made', async () => {
  const { store, thumbnails, finish } = await start();
  store.put(FIRST, JPEG);
  store.put(SECOND, JPEG);
  thumbnails.wake();
  await vi.waitFor(() => expect(finish).toHaveLength(1));
  const stopped = thumbnails.stop();
  thumbnails.start();
  finish[0]?.();
  await stopped;
  await vi.waitFor(() => expect(finish).toHaveLength(2));
  finish[1]?.();
  await vi.waitFor(() => {
    for (const name of [FIRST, SECOND]) expect(store.index.thumbnail(name)).not.toBeNull();
  });
});

it('sees a recording that is finished just when the work ends', async () => {
  const { store, thumbnails, finish } = await start();
  const { nextWithoutThumbnail } = store.index;
  vi.spyOn(store.index, 'nextWithoutThumbnail').mockImplementationOnce((media) => {
    const next = nextWithoutThumbnail.call(store.index, media);
    store.put(FIRST, JPEG);
    thumbnails.wake();
    return next;
  });
  thumbnails.wake();
  await vi.waitFor(() => expect(finish).toHaveLength(1));
});

it('gives up a recording whose medium stops to answer at each read of it', async () => {
  const store = await openRecordingStore();
  onTestFinished(() => store.close());
  store.put(FIRST, JPEG);
  store.put(SECOND, new Uint8Array(2));
  const { path: folder } = store.mediumOf().folder;
  const top = join(folder, '../..');
  const read: number[] = [];
  const thumbnail: RecordingPictures['thumbnail'] = async ({ bytes }) => {
    read.push(bytes);
    if (bytes === 1) return { jpeg: JPEG };
    store.pull('internal');
    throw new Error('the medium does not answer');
  };
  const thumbnails = new Thumbnails(store.index, store.media, { thumbnail, pair: async () => null }, log);
  thumbnails.start();
  for (let each = 0; each < 2; each++) {
    await vi.waitFor(() => expect(store.media.available()).toEqual([]));
    store.plug('internal', top);
    await store.media.refresh();
    thumbnails.wake();
  }
  await vi.waitFor(() => expect(store.index.thumbnail(FIRST)).not.toBeNull());
  expect(read).toEqual([2, 2, 1]);
  await thumbnails.stop();
});
