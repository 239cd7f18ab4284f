import { expect, it, onTestFinished } from 'vitest';
import { type DetectionSettings, type DetectorFrame, GREY } from '../../../ports/movement-detector.ts';
import type { Monotonic } from '../../../ports/unit-time.ts';
import { startDetectorThread } from './detector-thread.ts';

const WORKER = new URL('../../../detector-worker.ts', import.meta.url);
const WALKS_AFTER_MS = 5_000;
const PIXELS = GREY.width * GREY.height;
const settings: DetectionSettings = {
  ...{ sensitivity: 100, minDurationS: 1, proximityPct: 100 },
  ...{ isShadowFilterOn: false, masks: [] },
};

/** Of ten seconds something walks through the rear camera's picture for the last five; before the left one there is nothing. */
function pictures(timeMs: number): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(2 * PIXELS).fill(90);
  const walkedMs = (timeMs % 10_000) - WALKS_AFTER_MS;
  if (walkedMs < 0) return both;
  const place = Math.round((walkedMs / 5_000) * 130);
  for (let y = 50; y < 90; y++)
    for (let x = place; x < place + 20; x++) both[PIXELS + y * GREY.width + x] = 150 + ((x * y) % 80);
  return both;
}

function start() {
  const frames: DetectorFrame[] = [];
  const learning: boolean[] = [];
  let failed: (error: Error) => void = () => {};
  let seen: (frame: DetectorFrame) => void = () => {};
  const failure = new Promise<Error>((resolve) => {
    failed = resolve;
  });
  const moving = new Promise<DetectorFrame>((resolve) => {
    seen = resolve;
  });
  const detector = startDetectorThread(WORKER, [1, 2], settings, {
    onFrame(frame) {
      frames.push(frame);
      seen(frame);
    },
    onLearning: (isLearning) => void learning.push(isLearning),
    onFailed: failed,
  });
  onTestFinished(() => detector.stop());
  return { detector, sights: frames, learning, failure, moving };
}

it('detects beside the main thread, and reports which camera saw a movement and since when', async () => {
  const { detector, sights: frames, learning, moving } = start();
  // The object walks repeatedly; a slow detector gets time to process each picture.
  let timeMs = 100;
  const feed = setInterval(() => {
    const picture = pictures(timeMs);
    detector.push(picture, timeMs as Monotonic, []);
    if (picture.byteLength === 0) timeMs += 100;
  }, 4);
  const frame = await moving;
  clearInterval(feed);
  expect(frame).toMatchObject({ camId: 2, isMoving: true });
  expect((frame.sinceMs ?? 0) % 10_000).toBeGreaterThanOrEqual(WALKS_AFTER_MS);
  expect(frame.timeMs).toBeGreaterThanOrEqual((frame.sinceMs ?? 0) + 1_000);
  expect(frames.every(({ camId }) => camId === 2)).toBe(true);
  expect(learning).toEqual([false]);
});

it('drops pictures while it is busy, and releases the memory of those it takes', async () => {
  const { detector } = start();
  const given = Array.from({ length: 50 }, () => pictures(0));
  for (const [at, each] of given.entries()) detector.push(each, (1_000 + at * 100) as Monotonic, []);
  const taken = given.filter(({ byteLength }) => byteLength === 0).length;
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(10);
});

it('reports an invalid picture once, and does nothing more', async () => {
  const { detector, failure, sights: frames } = start();
  detector.push(new Uint8Array(5), 1_000 as Monotonic, []);
  expect((await failure).message).toContain('5 bytes');
  detector.push(pictures(0), 1_100 as Monotonic, []);
  detector.change(settings);
  await detector.stop();
  expect(frames).toEqual([]);
});

it('reports its error', async () => {
  const { detector, failure } = start();
  detector.change({ ...settings, masks: null as never });
  expect((await failure).message).toContain('settings.masks');
});

it('ends at once when it is stopped, also before it has begun', async () => {
  const { detector, failure } = start();
  await detector.stop();
  await expect(Promise.race([failure, Promise.resolve('quiet')])).resolves.toBe('quiet');
});
