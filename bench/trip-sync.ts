import { FEATURE, readCarMessage, readPhoneMessage } from '@ligo/protocol';
import { packColumns, toColumns } from '@ligo/vehicle';
import { answerPoints, answerSummaries } from '../apps/car/src/trips/answer-trips.ts';
import type { TripStore } from '../apps/car/src/trips/trips-contract.ts';
import { createCounter } from '../apps/web/src/lib/values/counter.ts';
import { createMemoryTripStorage } from '../apps/web/src/platform/trip-storage.ts';
import { createTrips } from '../apps/web/src/stores/trips/trips-store.ts';
import { openChannel, phoneOver } from './support/channel.ts';
import { longDrive } from './support/long-drive.ts';
import { median, report, sized } from './support/report.ts';

/**
 * 1,000 trips of 1,800 points from the car's answers to the phone's store over one data channel. The reference sends the same
 * points as raw JSON over a bare channel of the same library, without parsing.
 */
const TRIPS = sized(1_000, 10);
const POINTS = 1_800;
const RAW_BATCH = 600;
const ROUNDS = sized(3, 1);

const drive = longDrive(1_700_000_000, POINTS);
const packed = packColumns(toColumns(drive));

/** Points a second and bytes of the product's own way. */
async function synced(features: string[]): Promise<{ perS: number; bytes: number }> {
  const summaries = Array.from({ length: TRIPS }, (_, index) => ({
    id: index + 1,
    created_at: 1_700_000_000 + index,
    pointsLength: POINTS,
    points: [],
  }));
  const store: Pick<TripStore, 'summaries' | 'chunk'> = {
    summaries: (fromS) => summaries.filter(({ created_at }) => created_at > fromS),
    chunk: (_key, index) => (index === 0 ? packed : null),
  };
  let bytes = 0;
  const handlers = new Map<string, (extras: never) => void>();
  const ends = await openChannel(
    (text) => {
      bytes += text.length;
      const parsed = readCarMessage(text);
      if (parsed.ok) handlers.get(parsed.message.action)?.(parsed.message.extras as never);
    },
    (text) => {
      const asked = readPhoneMessage(text);
      if (!asked.ok) return;
      const phone = phoneOver(ends.car);
      const { message } = asked;
      if (message.action === 'TripSummary') void answerSummaries(store as TripStore, message.extras, phone);
      if (message.action === 'TripPoints') void answerPoints(store as TripStore, message.extras, phone);
    },
  );
  const storage = createMemoryTripStorage();
  const trips = createTrips({
    tripStorage: storage,
    visibility: { isVisible: () => true, onChange: () => () => {}, onHide: () => () => {} },
    persistence: { isGranted: async () => true, ask: async () => true },
    clock: {
      nowMs: Date.now,
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    },
    counter: createCounter(),
    link: {
      get: () => ({ hasReceivedState: true }),
      subscribe: () => () => {},
      send(action, extras) {
        ends.say(JSON.stringify({ action, extras }));
        return true;
      },
      on(action, handler) {
        handlers.set(action, handler as (extras: never) => void);
        return () => {};
      },
    },
    ping: { get: () => ({ versionCode: 1, versionName: '', features }), subscribe: () => () => {} },
  });
  trips.start();
  trips.select({ accountId: 'bench', carId: 'bench' });
  let beganAt = 0;
  await new Promise<void>((resolve) => {
    trips.subscribe(() => {
      const { isSyncing, waitingCount, trips: all } = trips.get();
      if (isSyncing && beganAt === 0 && waitingCount > 0) beganAt = performance.now();
      if (all.length === TRIPS && all.every(({ isComplete }) => isComplete)) resolve();
    });
  });
  const seconds = (performance.now() - beganAt) / 1_000;
  trips.stop();
  ends.close();
  return { perS: (TRIPS * POINTS) / seconds, bytes };
}

/** The same points as JSON, sent as fast as the channel takes them. */
async function raw(): Promise<{ perS: number; bytes: number }> {
  const batches = Array.from({ length: POINTS / RAW_BATCH }, (_, index) =>
    JSON.stringify(drive.slice(index * RAW_BATCH, (index + 1) * RAW_BATCH)),
  );
  let bytes = 0;
  let left = TRIPS * batches.length;
  let done = () => {};
  const finished = new Promise<void>((resolve) => {
    done = resolve;
  });
  const ends = await openChannel(
    (text) => {
      bytes += text.length;
      left -= 1;
      if (left === 0) done();
    },
    () => {},
  );
  const beganAt = performance.now();
  for (let trip = 0; trip < TRIPS; trip++)
    for (const batch of batches) {
      ends.car.control.send(batch);
      await ends.car.control.drained();
    }
  await finished;
  const seconds = (performance.now() - beganAt) / 1_000;
  ends.close();
  return { perS: (TRIPS * POINTS) / seconds, bytes };
}

type Rate = Awaited<ReturnType<typeof raw>>;
const middle = (rates: readonly Rate[]): Rate => ({
  perS: median(rates.map(({ perS }) => perS)),
  bytes: median(rates.map(({ bytes }) => bytes)),
});
const bares: Rate[] = [];
const compacts: Rate[] = [];
for (let round = 0; round < ROUNDS; round++) {
  bares.push(await raw());
  compacts.push(await synced([FEATURE.tripColumns]));
}
const bare = middle(bares);
const compact = middle(compacts);
const json = await synced([]);
report({
  name: 'trip-sync',
  // Time a point, so that less is better; the goal is nine tenths of the bare rate.
  figure: 1e6 / compact.perS,
  reference: 1e6 / bare.perS,
  unit: 'µs/point',
  goal: { ratio: 1.1 },
  also: {
    'points a second': compact.perS,
    'points a second as JSON, for phones without columns': json.perS,
    'points a second, bare': bare.perS,
    'bytes a point': compact.bytes / (TRIPS * POINTS),
    'bytes a point as JSON': json.bytes / (TRIPS * POINTS),
    'bytes a point, bare': bare.bytes / (TRIPS * POINTS),
  },
});
process.exit(0);
