import { readCarMessage, writePhoneMessage } from '@ligo/protocol';
import { ActionRouter } from '../apps/car/src/link/phones/action-router.ts';
import { createUnitClock } from '../apps/car/src/platform/node/clock/unit-clock.ts';
import { runFfmpeg } from '../apps/car/src/platform/node/ffmpeg/run-ffmpeg.ts';
import { createRecordingsModule } from '../apps/car/src/recordings/recordings-module.ts';
import { openRecordingStore } from '../apps/car/src/recordings/test-support/recording-store.ts';
import { openChannel, phoneOver } from './support/channel.ts';
import { median, report, sized, within } from './support/report.ts';

/**
 * A recording from the car's disk, by its module, over the bulk lane. The reference sends the same bytes from memory over the same
 * lane. Rounds take turns, because machines are noisy.
 */
const BYTES = sized(50_000_000, 2_000_000);
const ROUNDS = sized(5, 1);
const FETCH_TIMEOUT_MS = 60_000;
const MB = 1_000_000;
const log = { info() {}, warn: console.warn, error: console.error };

const content = Uint8Array.from({ length: BYTES }, (_, at) => (at * 31 + (at >> 8)) % 251);
const store = await openRecordingStore();
const filePath = store.put('2026-11-03_04h05m06s.mp4', content);
const phones = new ActionRouter(log);
const video = { startFfmpeg: runFfmpeg, encoders: { argsFor: async () => null } };
const context = { phones, clock: createUnitClock(), log };
const recordings = createRecordingsModule(context, store.library, video, { note() {} });
await recordings.start(new AbortController().signal);

const ends = await openChannel(
  (text) => {
    const read = readCarMessage(text);
    if (!read.ok || read.message.action !== 'DownloadSentryVideo' || !read.message.extras.success)
      throw new Error(`The car answered ${text}`);
  },
  (text) => void phones.receive(text, phone),
);
const phone = phoneOver(ends.car);

/** Time until all bytes are received after `ask`, ms. */
async function received(ask: () => void): Promise<number> {
  let count = 0;
  let unsubscribe = () => {};
  const all = new Promise<void>((resolve, reject) => {
    unsubscribe = ends.received.onFrame(({ kind, bytes }) => {
      count += bytes.length;
      if (kind === 'cancel') reject(new Error('The car cancelled the download'));
      else if (count === BYTES) resolve();
    });
  });
  const beganAt = performance.now();
  ask();
  await within(FETCH_TIMEOUT_MS, `${BYTES} bytes`, all);
  unsubscribe();
  return performance.now() - beganAt;
}
const ours = () =>
  received(() => ends.say(writePhoneMessage('DownloadSentryVideo', { filePath, form: 'bulk' })));
const bare = () => received(() => void ends.car.bulk.send(ends.car.bulk.newTransfer(), [content]));

// The first of all pays for what is loaded once.
await ours();
const times: number[] = [];
const bareTimes: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  bareTimes.push(await bare());
  times.push(await ours());
}
ends.close();
await recordings.stop();
store.close();
report({
  name: 'download',
  figure: median(times) / (BYTES / MB),
  reference: median(bareTimes) / (BYTES / MB),
  unit: 'ms a MB',
  goal: { ratio: 1 / 0.9 },
  also: { 'MB a second': BYTES / MB / (median(times) / 1_000) },
});
process.exit(0);
