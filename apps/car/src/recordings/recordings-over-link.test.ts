import { createHash } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CarActionName, type CarExtras, readCarMessage, writeCarMessage } from '@ligo/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActionRouter } from '../link/phones/action-router.ts';
import { openNodePair } from '../link/test-support/node-phone.ts';
import { createUnitClock } from '../platform/node/clock/unit-clock.ts';
import { runFfmpeg } from '../platform/node/ffmpeg/run-ffmpeg.ts';
import type { Phone } from '../ports/phone.ts';
import { testContext } from '../test-support/car-context.ts';
import { createRecordingsModule } from './recordings-module.ts';
import { realRecording } from './test-support/real-recording.ts';
import { openRecordingStore, type RecordingStore } from './test-support/recording-store.ts';

const LONG = 4_000_000;
const content = Uint8Array.from({ length: LONG }, (_, at) => (at * 31 + (at >> 8)) % 251);
const NO_ENCODER = { startFfmpeg: runFfmpeg, encoders: { argsFor: async () => null } };
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const whole = sha(content);
const WITHIN = { timeout: 20_000, interval: 5 };

let shelf: RecordingStore;
let router: ActionRouter;
let filePath: string;
let ends: (() => unknown)[];
let timers: number;
/** Reads wait for this after their first piece. */
let gate: Promise<void>;
let open: () => void;
beforeEach(async () => {
  shelf = await openRecordingStore();
  filePath = shelf.put('2026-11-03_04h05m06s.mp4', content);
  const log = { info() {}, warn() {}, error() {} };
  router = new ActionRouter(log);
  router.on('Ping', (_extras, phone) => phone.send('Ping', { date: 1, vCode: 2, vName: 'x', features: [] }));
  timers = 0;
  gate = Promise.resolve();
  const clock = {
    nowMs: createUnitClock().nowMs,
    after(delayMs: number, run: () => void) {
      timers += 1;
      let isDone = false;
      const done = () => {
        if (!isDone) timers -= 1;
        isDone = true;
      };
      const timer = setTimeout(() => {
        done();
        run();
      }, delayMs);
      return () => {
        clearTimeout(timer);
        done();
      };
    },
  };
  const { library } = shelf;
  async function* read(...asked: Parameters<typeof library.read>) {
    for await (const piece of library.read(...asked)) {
      yield piece;
      await gate;
    }
  }
  const module = createRecordingsModule(
    testContext({ phones: router, clock, log }),
    { ...library, read },
    NO_ENCODER,
    { note() {} },
  );
  void module.start(new AbortController().signal);
  ends = [() => module.stop(), () => shelf.close()];
});
const hold = () => {
  gate = new Promise((resolve) => {
    open = resolve;
  });
};
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});

/** A phone over a real connection. */
async function connect() {
  const gone = new AbortController();
  const received: string[] = [];
  const transfers = new Map<number, { pieces: Uint8Array[]; how: 'end' | 'cancel' | null }>();
  const ears = { onMessage(_text: string) {}, onFrame(_count: number) {} };
  let frames = 0;
  const pair = await openNodePair(
    { onMessage: (text) => router.receive(text, phone), onClosed: () => gone.abort() },
    {
      onMessage(text) {
        received.push(text);
        ears.onMessage(text);
      },
    },
  );
  const phone: Phone = {
    id: 'phone',
    pairingId: 'pairing',
    bulk: pair.car.bulk,
    video: pair.car.video,
    disconnected: gone.signal,
    async send(action, extras) {
      if (!pair.car.control.send(writeCarMessage(action, extras))) return false;
      await pair.car.control.drained();
      return !gone.signal.aborted;
    },
  };
  const of = (transfer: number) => {
    const known = transfers.get(transfer) ?? { pieces: [], how: null };
    transfers.set(transfer, known);
    return known;
  };
  pair.phone.bulk.onFrame(({ kind, transfer, bytes }) => {
    frames += 1;
    ears.onFrame(frames);
    if (kind === 'data') of(transfer).pieces.push(bytes.slice());
    else of(transfer).how = kind;
  });
  const close = () => {
    gone.abort();
    pair.close();
  };
  ends.push(close);
  return Object.assign(ears, {
    close,
    phone,
    ask: (action: string, extras: object = {}) => pair.phone.send(JSON.stringify({ action, extras })),
    messagesOf: <N extends CarActionName>(action: N) =>
      received.flatMap((text) => {
        const read = readCarMessage(text);
        return read.ok && read.message.action === action ? [read.message.extras as CarExtras<N>] : [];
      }),
    of,
    bytesOf: (transfer: number) => Buffer.concat(of(transfer).pieces),
  });
}
type Linked = Awaited<ReturnType<typeof connect>>;
/** Begins a transfer, and resolves to its number when its first bytes came. */
async function begin(linked: Linked, extras: object = {}): Promise<number> {
  const before = linked.messagesOf('DownloadSentryVideo').length;
  linked.ask('DownloadSentryVideo', { filePath, form: 'bulk', ...extras });
  const answer = await vi.waitUntil(() => linked.messagesOf('DownloadSentryVideo')[before], WITHIN);
  return answer.transfer ?? Number.NaN;
}
const ended = (linked: Linked, transfer: number) => vi.waitUntil(() => linked.of(transfer).how, WITHIN);
/** Number of the shelf's recordings that are open; other tests of this process may hold their own. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((each) => {
    try {
      return dirname(readlinkSync(`/proc/self/fd/${each}`)) === dirname(shelf.pathOf('any'));
    } catch {
      return false;
    }
  }).length;

it('answers a ping in the middle of what a phone fetches', async () => {
  const linked = await connect();
  const hows: (string | null)[] = [];
  linked.onMessage = (text) => {
    if (text.includes('"Ping"')) hows.push(linked.of(1).how);
  };
  linked.onFrame = (frames) => {
    if (frames === 50 || frames === 100) linked.ask('Ping');
  };
  const transfer = await begin(linked);
  await ended(linked, transfer);
  expect([transfer, hows]).toEqual([1, [null, null]]);
  expect(sha(linked.bytesOf(transfer))).toBe(whole);
}, 30_000);

it('refuses a phone what is more than its share, and only as long as it is', async () => {
  hold();
  const linked = await connect();
  const transfers: number[] = [];
  for (let each = 0; each < 6; each++) transfers.push(await begin(linked, { from: each }));
  linked.ask('DownloadSentryVideo', { filePath, form: 'bulk' });
  const busy = await vi.waitUntil(() => linked.messagesOf('DownloadSentryVideo')[6], WITHIN);
  expect(busy).toMatchObject({ success: false, error: 'busy' });
  const [first = 0] = transfers;
  linked.ask('CancelVideoDownload', { transfer: first });
  await vi.waitUntil(() => linked.messagesOf('CancelVideoDownload').length === 1, WITHIN);
  open();
  expect(await ended(linked, first)).toBe('cancel');
  for (const transfer of transfers.slice(1)) expect(await ended(linked, transfer)).toBe('end');
  expect(transfers.slice(1).map((each) => sha(linked.bytesOf(each)))).toEqual(
    transfers.slice(1).map((_each, at) => sha(content.subarray(at + 1))),
  );
  expect(await ended(linked, await begin(linked))).toBe('end');
}, 40_000);

it('cancels running transfers, in both forms, and the next starts again', async () => {
  hold();
  const linked = await connect();
  const transfer = await begin(linked);
  linked.ask('DownloadSentryVideo', { filePath });
  await vi.waitUntil(() => linked.messagesOf('VideoChunk').length > 3, WITHIN);
  linked.ask('CancelVideoDownload');
  await vi.waitUntil(() => linked.messagesOf('CancelVideoDownload').length === 1, WITHIN);
  open();
  expect(await ended(linked, transfer)).toBe('cancel');
  expect(linked.messagesOf('VideoChunk').at(-1)?.type).toBe('chunk');
  const before = linked.messagesOf('VideoChunk').length;
  linked.ask('DownloadSentryVideo', { filePath });
  await vi.waitUntil(() => linked.messagesOf('VideoChunk').at(-1)?.type === 'end', WITHIN);
  expect(linked.messagesOf('VideoChunk')[before]).toMatchObject({ type: 'start' });
  expect(openFiles()).toBe(0);
}, 30_000);

it('leaves nothing behind wherever a link is cut', async () => {
  const film = shelf.put('2026-11-03_04h05m07s.mp4', realRecording(3, '64x48'));
  for (let run = 0; run < 8; run++) {
    const linked = await connect();
    const wanted = [0, 1, 2].map((from) => begin(linked, { from }));
    linked.ask('DownloadSentryVideo', { filePath });
    linked.ask('GetSentryThumbnail', { filePath, form: 'bulk' });
    linked.ask('StartSentryPlayback', { filePath: film });
    const [first = 0] = await Promise.all(wanted);
    await vi.waitUntil(() => linked.of(first).pieces.length >= run ** 2, { ...WITHIN, interval: 1 });
    linked.close();
    await vi.waitUntil(() => openFiles() === 0 && timers === 0, WITHIN);
  }
  expect(router.ignored.failed).toBe(0);
}, 60_000);

it('keeps few files open and answers others, whatever a phone asks thousands of times', async () => {
  const film = shelf.put('2026-11-03_04h05m07s.mp4', realRecording(3, '64x48'));
  const [hostile, other] = [await connect(), await connect()];
  const files: number[] = [];
  const looking = setInterval(() => files.push(openFiles()), 1);
  ends.push(() => clearInterval(looking));
  const BAD = ['../../../etc/passwd', '/Ligo/Sentry/..', '/Ligo/Sentry/.medium', '\0', 'x'.repeat(1_000)];
  const asks: [string, object][] = [
    ['GetSentryVideoIndex', { filePath: film }],
    ['GetSentryThumbnail', { filePath: film, form: 'bulk' }],
    ['DownloadSentryVideo', { filePath, form: 'bulk', from: 9, to: 3 }],
    ['DownloadSentryVideo', { filePath, form: 'bulk', from: LONG * 9, to: Number.MAX_SAFE_INTEGER }],
    ['DownloadSentryVideo', { filePath, form: 'bulk', from: 1e300, to: -1 }],
    ['DownloadSentryVideo', { filePath }],
    ['DownloadSentryVideo', { filePath: film, form: 'bulk' }],
    ['StartSentryPlayback', { filePath: film, from: 1e300 }],
    ['StopSentryPlayback', {}],
    ['CancelVideoDownload', { transfer: 3 }],
    ['CancelVideoDownload', {}],
    ['DeleteSentryRecordings', { filePaths: BAD }],
    ['GetSentryRecordings', { date: `'; DROP TABLE recordings; --`, offset: 2 ** 53 - 1, limit: 100 }],
    ...BAD.map((each): [string, object] => ['GetSentryVideoIndex', { filePath: each }]),
  ];
  for (let round = 0; round < 15; round++) {
    for (const [action, extras] of asks) for (let each = 0; each < 8; each++) hostile.ask(action, extras);
    other.ask('Ping');
    const before = other.messagesOf('Ping').length;
    await vi.waitUntil(() => other.messagesOf('Ping').length > before, WITHIN);
  }
  const transfer = await begin(other);
  expect(await ended(other, transfer)).toBe('end');
  expect(Math.max(...files)).toBeLessThan(20);
  hostile.close();
  await vi.waitUntil(() => openFiles() === 0 && timers === 0, WITHIN);
  expect(router.ignored.failed).toBe(0);
  expect(shelf.library.find(film)).not.toBeNull();
}, 60_000);
