import { startDetectorThread } from '../../apps/car/src/platform/node/detector/detector-thread.ts';
import { recorderUnderTest, WATCH } from '../../apps/car/src/sentry/test-support/recorder-under-test.ts';

/** Watches a clip as fast as it can be read, four times, and records continuously, until it is killed. */
const [clip = '', internal = ''] = process.argv.slice(2);
const WORKER = new URL('../../apps/car/src/detector-worker.ts', import.meta.url);
const SEE_EVERY_MS = 3_000;
const input = { options: ['-stream_loop', '-1'], address: clip, isH264: false };
const recorder = await recorderUnderTest(
  { 1: input, 2: input, 3: input, 4: input },
  { folders: { internal }, startDetector: (...args) => startDetectorThread(WORKER, ...args) },
);
recorder.watcher.arm({ ...WATCH, storageLimit: 100 });
setInterval(() => {
  recorder.see(4);
  const frames = recorder.recordings().reduce((sum, { durationMs }) => sum + durationMs, 0);
  process.stdout.write(`${frames}\n`);
}, SEE_EVERY_MS);
