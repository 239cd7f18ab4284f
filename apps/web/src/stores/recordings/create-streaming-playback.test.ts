import { createVirtualClock, settle } from '@ligo/machine/test-support';
import type { CarExtras } from '@ligo/protocol';
import { expect, test } from 'vitest';
import { createObservable } from '../../lib/values/observable.ts';
import type { ReadRange } from '../../ports/recordings.ts';
import type { LinkState } from '../link/link-store.ts';
import { bytesOf, recordingAt } from '../test-support/recording-samples.ts';
import { createStreamingPlayback, videoIndexOf } from './create-streaming-playback.ts';
import type { FetchEvents, RecordingsLink, WantedBytes } from './recordings-link.ts';

const ANSWER: CarExtras<'GetSentryVideoIndex'> = {
  success: true,
  size: 1_000,
  duration: 3_000,
  initBytes: 100,
  codec: 'avc1.42e01f',
  times: [0, 1_000, 2_000],
  offsets: [100, 400, 700],
};

test('takes no index that cannot be right', () => {
  expect(videoIndexOf(ANSWER)).toMatchObject({ sizeBytes: 1_000, timesMs: [0, 1_000, 2_000] });
  for (const wrong of [
    { success: false },
    { times: [] },
    { times: [0, 1_000] },
    { times: [0, 2_000, 1_000] },
    { offsets: [100, 100, 700] },
    { offsets: [50, 400, 700] },
    { size: 700 },
    { duration: 1_999 },
    { initBytes: 0 },
    // A part of a recording in progress that holds no keyframe yet.
    { isOpen: true, times: [], offsets: [], duration: 0 },
  ])
    expect(videoIndexOf({ ...ANSWER, ...wrong })).toBeNull();
});

/** A car whose index is requested, and whose bytes the test sends. */
async function start(canPlay = true) {
  const clock = createVirtualClock();
  const state = createObservable({ reach: 'car', hasReceivedState: true, failure: null } as LinkState);
  let answer: (index: CarExtras<'GetSentryVideoIndex'>) => void = () => {};
  const fetches: { wanted: WantedBytes; on: FetchEvents; signal: AbortSignal }[] = [];
  const link: RecordingsLink = {
    get: state.get,
    subscribe: state.subscribe,
    send: () => true,
    on(_action, handler) {
      answer = handler as typeof answer;
      return () => {};
    },
    receiveBulk: () => () => {},
  };
  let read: ReadRange | null = null;
  const playInParts = createStreamingPlayback(
    { link, clock, fetchRange: (wanted, on, signal) => void fetches.push({ wanted, on, signal }) },
    {
      canPlay: () => canPlay,
      play(_video, its) {
        ({ read } = its);
        return () => {};
      },
    },
  );
  const playback = playInParts(recordingAt(1));
  answer(ANSWER);
  (await playback)?.({} as HTMLVideoElement, () => {});
  return {
    read: read as ReadRange | null,
    fetches,
    setReach: (reach: LinkState['reach']) => state.set({ ...state.get(), reach }),
  };
}

test('a browser that cannot play it plays it another way', async () => {
  expect((await start(false)).read).toBeNull();
});

test('reads just the requested bytes, and an interrupted read over the next link', async () => {
  const { read, fetches, setReach } = await start();
  const bytes = bytesOf(300);
  const reading = read?.(400, 700, new AbortController().signal);
  await settle();
  expect(fetches[0]?.wanted).toEqual({ filePath: recordingAt(1).filePath, fromByte: 400, toByte: 700 });
  fetches[0]?.on.began(1_000, 400);
  fetches[0]?.on.data(bytes.slice(0, 100));
  setReach('nobody');
  fetches[0]?.on.failed('broken');
  await settle();
  expect(fetches).toHaveLength(1);
  setReach('car');
  await settle();
  fetches[1]?.on.began(1_000, 400);
  fetches[1]?.on.data(bytes.slice(0, 250));
  // A car that sends more than was asked for.
  fetches[1]?.on.data(bytesOf(400).slice(250));
  fetches[1]?.on.end();
  expect(await reading).toEqual(bytes);
});

test('refused, misplaced and short ranges are not played, and an aborted read is not awaited', async () => {
  const { read, fetches, setReach } = await start();
  const fail = async (notify: (on: FetchEvents) => void) => {
    const reading = read?.(400, 700, new AbortController().signal).then(
      () => 'read',
      () => 'failed',
    );
    await settle();
    const on = fetches.at(-1)?.on;
    if (on) notify(on);
    return reading;
  };
  expect(await fail((on) => on.failed('not-found'))).toBe('failed');
  expect(await fail((on) => on.began(1_000, 0))).toBe('failed');
  expect(await fail((on) => on.end())).toBe('failed');
  setReach('nobody');
  const leaving = new AbortController();
  const reading = read?.(0, 100, leaving.signal);
  leaving.abort();
  await expect(reading).rejects.toThrow();
});
