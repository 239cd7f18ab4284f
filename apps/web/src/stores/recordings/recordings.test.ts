import { settle } from '@ligo/machine/test-support';
import { FEATURE } from '@ligo/protocol';
import { expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createFakeCar } from '../test-support/fake-car.ts';
import { tokenOf } from '../test-support/fake-server.ts';
import { addRecordings, contentOf, recordingAt } from '../test-support/recording-samples.ts';
import { createStoreBench } from '../test-support/store-bench.ts';

const CAR = { carId: 'car-one-1', name: 'Monaco', s: 1 };
const OWNER = { accountId: 'ann', carId: CAR.carId };
const ROOMY = recordingAt(5, { size: 100_000 });
const SMALL = recordingAt(3, { size: 700 });

/** A signed-in phone, and a car with two recordings. */
async function start(features: string[] = Object.values(FEATURE), bench = createStoreBench()) {
  bench.storage.texts.set(STORAGE_KEYS.token, tokenOf('ann', 1));
  bench.storage.texts.set(
    STORAGE_KEYS.carList('ann'),
    JSON.stringify({ cars: [CAR], selectedCarId: CAR.carId }),
  );
  bench.server.cars = [CAR];
  const tab = bench.openTab();
  const car = createFakeCar(tab.network);
  car.answers.Ping = [{ date: 1, vCode: 3, vName: '0.1.0', features }];
  addRecordings(car, [ROOMY, SMALL]);
  tab.stores.start();
  const { recordings } = await tab.stores.lazy();
  const pass = async (ms: number) => {
    for (let leftMs = ms; leftMs > 0; leftMs -= 500) {
      await bench.clock.advance(Math.min(500, leftMs));
      await car.answer();
      await settle();
    }
  };
  const connect = async () => {
    await car.come();
    await pass(3_000);
  };
  const asked = (action: string) =>
    car.asked.filter((each) => each.action === action).map(({ extras }) => extras);
  const bytesOnPhone = async (filePath: string) => {
    const file = await bench.recordingFiles.read(OWNER, filePath);
    return file && new Uint8Array(await file.arrayBuffer());
  };
  return { ...bench, ...tab, car, recordings, pass, connect, asked, bytesOnPhone };
}

test('stores how many recordings no owner has opened, for when the car is away', async () => {
  const { connect, car, recordings, pass, ...bench } = await start();
  addRecordings(car, [{ ...ROOMY, isSeen: false }, SMALL]);
  await connect();
  await pass(2_000);
  expect(recordings.unseen.get()).toBe(1);
  const later = await start([], bench);
  await later.pass(1_000);
  expect([later.recordings.unseen.get(), later.asked('GetSentryRecordings')]).toEqual([1, []]);
});

test.each([
  ['in bytes', Object.values(FEATURE)],
  ['in texts', [FEATURE.sentry]],
])(
  'fetches recordings one after the other, %s, byte for byte, and hands them over',
  async (_how, features) => {
    const { recordings, connect, pass, bytesOnPhone, recordingFiles } = await start(features as string[]);
    await connect();
    recordings.downloads.start([ROOMY, SMALL, ROOMY]);
    await pass(2_000);
    const { ready, queue } = recordings.downloads.get();
    expect(ready.map(({ recording }) => recording.filePath)).toEqual([ROOMY.filePath, SMALL.filePath]);
    expect(queue).toEqual([]);
    expect(await bytesOnPhone(ROOMY.filePath)).toEqual(contentOf(ROOMY));
    expect(await bytesOnPhone(SMALL.filePath)).toEqual(contentOf(SMALL));
    recordings.downloads.markSaved();
    recordings.downloads.markSaved();
    await pass(61_000);
    expect(recordings.downloads.get()).toMatchObject({ phase: 'idle', ready: [] });
    // A recording that is not kept has left the phone.
    expect(await recordingFiles.usage()).toEqual({ count: 0, bytes: 0 });
  },
);

/** A car that sends only a part of the next download. */
function breakOff(car: Awaited<ReturnType<typeof start>>['car'], upTo: number) {
  const before = car.does.DownloadSentryVideo;
  car.does.DownloadSentryVideo = ({ filePath, from = 0 }) => {
    car.does.DownloadSentryVideo = before as NonNullable<typeof before>;
    const lane = car.bulk();
    const transfer = lane?.newTransfer() ?? 0;
    void lane?.send(
      transfer,
      (async function* () {
        yield contentOf(ROOMY).slice(from, upTo);
        await new Promise(() => {});
      })(),
    );
    car.send('DownloadSentryVideo', { success: true, filePath, transfer, size: ROOMY.size, from });
  };
}

test('continues after a lost link, and after a reload, at its position', async () => {
  const first = await start();
  await first.connect();
  breakOff(first.car, 40_000);
  first.recordings.downloads.start([ROOMY]);
  await first.pass(1_000);
  expect(first.recordings.downloads.get()).toMatchObject({
    phase: 'running',
    receivedBytes: 40_000,
    percent: 40,
  });
  await first.car.leave();
  expect(first.recordings.downloads.get().phase).toBe('waiting');
  first.stores.stop();

  const { storage, server, clock, recordingFiles, openTab } = first;
  const second = await start(Object.values(FEATURE), {
    ...first,
    storage,
    server,
    clock,
    recordingFiles,
    openTab,
  });
  breakOff(second.car, 70_000);
  await second.connect();
  expect(second.asked('DownloadSentryVideo').at(-1)).toMatchObject({ from: 40_000 });
  expect(second.recordings.downloads.get()).toMatchObject({ phase: 'running', receivedBytes: 70_000 });
  await second.car.leave();
  await second.pass(10_000);
  await second.connect();
  expect(second.asked('DownloadSentryVideo').at(-1)).toMatchObject({ from: 70_000 });
  expect(await second.bytesOnPhone(ROOMY.filePath)).toEqual(contentOf(ROOMY));
});

test('continues after a car is selected while the stored recordings of the one before are read', async () => {
  const { recordingFiles, server, stores, connect, pass, asked } = await start();
  const other = { ...CAR, carId: 'car-two-2' };
  server.cars = [CAR, other];
  await stores.carList.refresh();
  await recordingFiles.setKept({ ...OWNER, carId: other.carId }, SMALL, true);
  const { list } = recordingFiles;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  recordingFiles.list = async (owner) => {
    if (owner.carId === CAR.carId) await held;
    return list(owner);
  };
  await connect();
  stores.carList.select(other.carId);
  release();
  await pass(500);
  await connect();
  expect(asked('DownloadSentryVideo')).toMatchObject([{ filePath: SMALL.filePath }]);
});

test('cancelling clears the received part, notifies the car, and clears the queue', async () => {
  const { recordings, connect, pass, car, asked, recordingFiles } = await start();
  await connect();
  breakOff(car, 40_000);
  recordings.downloads.start([ROOMY, SMALL]);
  await pass(500);
  recordings.downloads.cancel();
  expect(recordings.downloads.get()).toMatchObject({ phase: 'cancelled', queue: [] });
  await pass(500);
  expect(asked('CancelVideoDownload')).toEqual([{ transfer: expect.any(Number) }]);
  expect(await recordingFiles.usage()).toEqual({ count: 0, bytes: 0 });
  await pass(3_000);
  expect(recordings.downloads.get().phase).toBe('idle');
});

test('keeps from the tap on, before the first byte and after a reload, and stops at once', async () => {
  const { recordings, connect, pass, car, asked, recordingFiles } = await start();
  const keptPaths = () =>
    recordings.stored.get().flatMap((each) => (each.isKept ? each.recording.filePath : []));
  recordings.stored.subscribe(() => {});
  await connect();
  breakOff(car, 40_000);
  recordings.stored.keep(ROOMY, true);
  recordings.stored.keep(SMALL, true);
  await settle();
  expect(keptPaths()).toEqual([ROOMY.filePath, SMALL.filePath]);
  await pass(500);
  // The last bytes are written within 100 ms.
  await pass(100);
  expect(recordings.downloads.get()).toMatchObject({ phase: 'running', percent: 40 });
  expect(await recordingFiles.list(OWNER)).toHaveLength(2);
  recordings.stored.keep(ROOMY, false);
  await pass(4_000);
  expect(asked('CancelVideoDownload')).toHaveLength(1);
  // The next one in the queue continues.
  expect(keptPaths()).toEqual([SMALL.filePath]);
  expect(await recordingFiles.usage()).toEqual({ count: 1, bytes: SMALL.size });

  breakOff(car, 40_000);
  recordings.downloads.start([ROOMY]);
  recordings.stored.keep(ROOMY, true);
  await pass(500);
  recordings.stored.keep(ROOMY, false);
  await pass(500);
  // The owner wants its file all the same.
  expect(recordings.downloads.get().phase).toBe('running');
  expect(keptPaths()).toEqual([SMALL.filePath]);
});

test('cancelling leaves nothing of what waited to be kept', async () => {
  const { recordings, connect, pass, car, recordingFiles } = await start();
  await connect();
  breakOff(car, 40_000);
  recordings.downloads.start([ROOMY]);
  recordings.stored.keep(SMALL, true);
  await pass(500);
  recordings.downloads.cancel();
  await pass(500);
  expect(await recordingFiles.list(OWNER)).toEqual([]);
});

test('DOWN-10 shows failures until they are seen or downloaded again, during the next download', async () => {
  const { recordings, connect, pass, car } = await start();
  const missing = recordingAt(9);
  const { downloads } = recordings;
  await connect();
  downloads.start([missing, SMALL]);
  await pass(10_000);
  const failure = { recording: missing, error: 'not-found' };
  expect(downloads.get()).toMatchObject({ phase: 'idle', failed: [failure] });
  expect(downloads.get().ready.map(({ recording }) => recording)).toEqual([SMALL]);
  downloads.retry();
  expect(downloads.get().failed).toEqual([]);
  await pass(10_000);
  expect(downloads.get().failed).toEqual([failure]);
  addRecordings(car, [missing]);
  downloads.start([missing]);
  await pass(10_000);
  expect(downloads.get()).toMatchObject({
    failed: [],
    ready: [{ recording: SMALL }, { recording: missing }],
  });
});

test('a failure is no longer shown once it was seen, or for another car', async () => {
  const { recordings, connect, pass, stores, server } = await start();
  const { downloads } = recordings;
  await connect();
  downloads.start([recordingAt(9)]);
  await pass(500);
  downloads.dismiss();
  expect(downloads.get().failed).toEqual([]);
  recordings.stored.keep(recordingAt(9), true);
  await pass(5_000);
  expect(downloads.get().failed).toHaveLength(1);
  recordings.stored.keep(recordingAt(9), false);
  expect(downloads.get().failed).toEqual([]);
  downloads.start([recordingAt(9)]);
  await pass(5_000);
  expect(downloads.get().failed).toHaveLength(1);
  server.cars = [{ ...CAR, carId: 'car-two-2' }];
  await stores.carList.refresh();
  expect(downloads.get().failed).toEqual([]);
});

test('keeps recordings until the owner releases them, loses the car, or signs out', async () => {
  const { recordings, connect, pass, stores, server, recordingFiles } = await start();
  const keep = async () => {
    recordings.stored.keep(ROOMY, true);
    recordings.stored.keep(SMALL, true);
    await pass(2_000);
    expect(recordings.stored.get().map(({ isKept }) => isKept)).toEqual([true, true]);
  };
  recordings.stored.subscribe(() => {});
  await connect();
  await keep();
  expect(recordings.downloads.get().ready).toEqual([]);
  expect((await recordings.stored.open(SMALL.filePath))?.size).toBe(SMALL.size);
  expect(await recordings.stored.usage()).toEqual({ count: 2, bytes: 100_700 });
  recordings.stored.keep(SMALL, false);
  await pass(500);
  expect(await recordings.stored.open(SMALL.filePath)).toBeNull();

  server.cars = [{ ...CAR, carId: 'car-two-2' }];
  await stores.carList.refresh();
  await pass(500);
  expect(await recordingFiles.usage()).toEqual({ count: 0, bytes: 0 });

  server.cars = [CAR];
  await stores.carList.refresh();
  await connect();
  await keep();
  await Promise.all([stores.signOut(), pass(1_000)]);
  expect(await recordingFiles.usage()).toEqual({ count: 0, bytes: 0 });
});

test('shows a picture for each recording, from the car once', async () => {
  for (const features of [Object.values(FEATURE), [FEATURE.sentry]]) {
    const { recordings, connect, pass, asked } = await start(features);
    const { thumbnails } = recordings;
    for (const { filePath } of [ROOMY, SMALL, ROOMY]) thumbnails.request(filePath);
    await connect();
    for (const { filePath } of [SMALL, ROOMY]) thumbnails.request(filePath);
    await pass(2_000);
    expect([...thumbnails.get().keys()]).toEqual([ROOMY.filePath, SMALL.filePath]);
    expect([...thumbnails.get().values()]).toEqual(['blob:picture', 'blob:picture']);
    expect(asked('GetSentryThumbnail')).toHaveLength(2);
  }
});
