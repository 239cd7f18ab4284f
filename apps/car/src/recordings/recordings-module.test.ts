import { createHash } from 'node:crypto';
import { createBulkLane } from '@ligo/link';
import type { PhoneActionName, PhoneExtras } from '@ligo/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { MadeChange } from '../events/events-contract.ts';
import { ActionRouter } from '../link/phones/action-router.ts';
import { runFfmpeg } from '../platform/node/ffmpeg/run-ffmpeg.ts';
import { Statements } from '../platform/sqlite/statements.ts';
import type { RecordingLibrary } from '../ports/recordings.ts';
import { testContext } from '../test-support/car-context.ts';
import { createFakePhone, type FakePhone } from '../test-support/fake-phone.ts';
import { createRecordingsModule } from './recordings-module.ts';
import { realRecording } from './test-support/real-recording.ts';
import { keyOf, openRecordingStore, type RecordingStore } from './test-support/recording-store.ts';

const film = realRecording(3, '64x48');
const NAME = '2026-11-03_04h05m06s.mp4';
const KEY = keyOf(NAME);
const NO_ENCODER = { startFfmpeg: runFfmpeg, encoders: { argsFor: async () => null } };
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) % 251);

let shelf: RecordingStore;
let router: ActionRouter;
let phone: FakePhone;
let end: () => unknown;
let noted: MadeChange[];
beforeEach(async () => {
  shelf = await openRecordingStore();
  begin(shelf.library);
});
afterEach(async () => {
  await end();
  shelf.close();
});

function begin(library: RecordingLibrary): void {
  const log = { info() {}, warn() {}, error() {} };
  router = new ActionRouter(log);
  noted = [];
  const module = createRecordingsModule(testContext({ phones: router }), library, NO_ENCODER, {
    note: (made) => noted.push(made),
  });
  void module.start(new AbortController().signal);
  end = () => module.stop();
  phone = createFakePhone();
}
const ask = <N extends PhoneActionName>(action: N, extras: Partial<PhoneExtras<N>>) =>
  router.receive(JSON.stringify({ action, extras }), phone);

/** Asks, and resolves to the answer. */
async function answerTo<N extends PhoneActionName & Parameters<FakePhone['published']>[0]>(
  action: N,
  extras: Partial<PhoneExtras<N>>,
) {
  const before = phone.published(action).length;
  ask(action, extras);
  return vi.waitUntil(() => phone.published(action)[before], { interval: 2 });
}
/** Fetches over the bulk lane, and resolves when that has ended. */
async function fetched(extras: Partial<PhoneExtras<'DownloadSentryVideo'>>) {
  const answer = await answerTo('DownloadSentryVideo', { form: 'bulk', ...extras });
  await vi.waitUntil(() => phone.transfers(answer.transfer).how !== null, { interval: 2 });
  return { answer, ...phone.transfers(answer.transfer) };
}

it('lists the day that was asked for, newest first, page by page', async () => {
  const names = Array.from({ length: 13 }, (_, at) => `2026-11-03_04h05m${10 + at}s.mp4`);
  for (const name of names) shelf.put(name, film);
  shelf.put('2026-11-04_00h00m00s.mp4', film);
  const page = (offset: number, limit: number) =>
    answerTo('GetSentryRecordings', { date: '2026-11-03T23:59:00.000Z', offset, limit });
  const first = await page(0, 10);
  expect(first).toMatchObject({ offset: 0, hasMore: true, totalCount: 13 });
  expect(first.recordings[0]).toEqual({
    path: names[12],
    filePath: keyOf(names[12] ?? ''),
    duration: 3_000,
    size: film.length,
    startedAt: new Date(2026, 10, 3, 4, 5, 22).getTime(),
    movedAt: new Date(2026, 10, 3, 4, 5, 23).getTime(),
    cameras: [4],
    isSeen: false,
  });
  expect(await answerTo('SetSentryRecordingsSeen', { filePaths: [keyOf(names[12] ?? '')] })).toEqual({
    success: true,
    unseenCount: 13,
  });
  expect((await page(0, 1)).recordings[0]?.isSeen).toBe(true);
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.integer({ min: 1, max: 20 }), async (offset, limit) => {
      const { recordings, hasMore, totalCount } = await page(offset, limit);
      const wanted = [...names].reverse().slice(offset, offset + limit);
      expect(recordings.map(({ path }) => path)).toEqual(wanted);
      expect([hasMore, totalCount]).toEqual([offset + limit < 13, 13]);
    }),
    { numRuns: 20 },
  );
  expect(await answerTo('GetSentryRecordings', { date: 'never', offset: 0, limit: 1 })).toMatchObject({
    recordings: [],
    totalCount: 0,
    hasMore: false,
  });
});

it('lists only what a camera saw, and what lasts long enough', async () => {
  shelf.put(NAME, film, { cameras: [1, 2] });
  const count = async (filter: object) =>
    (await answerTo('GetSentryRecordings', { date: '2026-11-03', offset: 0, limit: 5, ...filter }))
      .totalCount;
  expect(await count({ camId: 2 })).toBe(1);
  expect(await count({ camId: 3 })).toBe(0);
  expect(await count({ minDuration: 3_000 })).toBe(1);
  expect(await count({ minDuration: 3_001 })).toBe(0);
});

it('reads the keyframes of a recording only where they are used: a full medium has millions', async () => {
  shelf.put(NAME, film);
  shelf.begin('2026-11-03_05h05m06s.mp4', film);
  const { id } = shelf.mediumOf();
  const statements = vi.spyOn(Statements.prototype, 'of');
  onTestFinished(() => statements.mockRestore());
  expect(shelf.index.list({ day: '2026-11-03', offset: 0, limit: 9 }, [id]).recordings).toHaveLength(1);
  expect(shelf.index.find(NAME)?.name).toBe(NAME);
  expect(shelf.index.findOpen('2026-11-03_05h05m06s.mp4')).not.toBeNull();
  expect(shelf.index.nextWithoutThumbnail([id])?.name).toBe(NAME);
  const read = statements.mock.calls.map(([sql]) => sql);
  expect(read.filter((sql) => /SELECT \*|keyframes/.test(sql))).toEqual([]);
});

it('answers thumbnails one after the other, in both forms, and reports missing ones', async () => {
  const picture = bytesOf(9_000);
  shelf.put(NAME, film, { thumbnail: picture });
  ask('GetSentryThumbnail', { filePath: KEY });
  ask('GetSentryThumbnail', { filePath: '/Ligo/Sentry/none.mp4' });
  ask('GetSentryThumbnail', { filePath: KEY, form: 'bulk' });
  await vi.waitUntil(() => phone.published('GetSentryThumbnail').length === 3);
  const [text, none, bulk] = phone.published('GetSentryThumbnail');
  expect(text).toEqual({
    success: true,
    thumbnail: Buffer.from(picture).toString('base64'),
    filePath: KEY,
  });
  expect(none).toEqual({ success: false, thumbnail: null, filePath: '/Ligo/Sentry/none.mp4' });
  await vi.waitUntil(() => phone.transfers(bulk?.transfer).how === 'end');
  expect(sha(phone.transfers(bulk?.transfer).bytes)).toBe(sha(picture));
});

it('sends the index by which independently playable parts are fetched', async () => {
  shelf.put(NAME, film);
  const index = await answerTo('GetSentryVideoIndex', { filePath: KEY });
  expect(index).toMatchObject({
    success: true,
    size: film.length,
    duration: 3_000,
    times: [0, 1_000, 2_000],
  });
  expect(index.codec).toMatch(/^avc1\.42c0[0-9a-f]{2}$/);
  const places = index.offsets.map((offset) => film.subarray(offset + 4, offset + 8).toString());
  expect(places).toEqual(['moof', 'moof', 'moof']);
  expect(index.offsets[0]).toBe(index.initBytes);
  expect(await answerTo('GetSentryVideoIndex', { filePath: 'x' })).toMatchObject({ error: 'not-found' });
  shelf.cut(NAME, 20);
  expect(await answerTo('GetSentryVideoIndex', { filePath: KEY })).toMatchObject({ error: 'unreadable' });
});

it.each([
  [{}, 0, 100_000],
  [{ from: 40_000 }, 40_000, 100_000],
  [{ from: 0, to: 40_000 }, 0, 40_000],
  [{ from: 99_999, to: 110_000 }, 99_999, 100_000],
])('sends the bytes of the range %j', async (range, from, to) => {
  const content = bytesOf(100_000);
  shelf.put(NAME, content);
  const { answer, bytes, how } = await fetched({ filePath: KEY, ...range });
  expect(answer).toMatchObject({ success: true, size: content.length, from });
  expect([how, sha(bytes)]).toEqual(['end', sha(content.slice(from, to))]);
});

it.each<unknown>([
  ...[-5, 0.5, 1e308, '1', null, [0], {}].flatMap((edge) => [{ from: edge }, { to: edge }]),
  ...[{ from: 1_001 }, { from: 9, to: 3 }],
])('refuses the range %j', async (range) => {
  shelf.put(NAME, bytesOf(1_000));
  const asked = { filePath: KEY, form: 'bulk', ...(range as object) } as const;
  const refused = { success: false, error: 'bad-range' };
  expect(await answerTo('DownloadSentryVideo', asked)).toMatchObject(refused);
});

it('sends the chunks of the first form, which make up the file', async () => {
  const content = bytesOf(200_001);
  shelf.put(NAME, content);
  ask('DownloadSentryVideo', { filePath: KEY });
  const chunks = () => phone.published('VideoChunk');
  await vi.waitUntil(() => chunks().at(-1)?.type === 'end');
  expect(phone.published('DownloadSentryVideo')).toEqual([{ success: true, filePath: KEY }]);
  expect(chunks()[0]).toEqual({ type: 'start', fileName: NAME, totalChunks: chunks().length - 2 });
  const data = chunks().flatMap((each) => (each.type === 'chunk' ? [each] : []));
  expect(data.map(({ chunkIndex }) => chunkIndex)).toEqual(data.map((_each, at) => at));
  expect(sha(Buffer.concat(data.map((each) => Buffer.from(each.data, 'base64'))))).toBe(sha(content));
});

it.each([
  ['not there', () => shelf.lose(NAME)],
  ['shorter than it was', () => shelf.cut(NAME, 150_000)],
])('reports a file that is %s', async (_what, spoil) => {
  shelf.put(NAME, bytesOf(200_000));
  spoil();
  const { how, bytes } = await fetched({ filePath: KEY });
  expect([how, bytes.length < 200_000]).toEqual(['cancel', true]);
  ask('DownloadSentryVideo', { filePath: KEY });
  await vi.waitUntil(() => phone.published('VideoChunk').at(-1)?.type === 'error');
  expect(phone.published('VideoChunk').at(-1)).toEqual({ type: 'error', message: 'unreadable' });
});

it('reports a missing medium, and a request for a deleted recording', async () => {
  shelf.put(NAME, film);
  const deleted = await answerTo('DeleteSentryRecordings', { filePaths: [KEY, KEY, '/Ligo/Sentry/none'] });
  expect(deleted).toEqual({ success: true, filePaths: [KEY, '/Ligo/Sentry/none'] });
  expect(await answerTo('DownloadSentryVideo', { filePath: KEY })).toMatchObject({ error: 'not-found' });
  shelf.put('2026-11-03_05h05m06s.mp4', film);
  shelf.pull('internal');
  await shelf.media.refresh();
  const again = { filePath: keyOf('2026-11-03_05h05m06s.mp4') };
  expect(await answerTo('DownloadSentryVideo', again)).toMatchObject({ error: 'not-found' });
  expect(await answerTo('StartSentryPlayback', again)).toMatchObject({ error: 'not-found' });
});

it('records the number of recordings that a phone deleted, with its pairing', async () => {
  const names = ['2026-11-03_04h05m06s.mp4', '2026-11-03_04h05m07s.mp4'];
  for (const name of names) shelf.put(name, film);
  await answerTo('DeleteSentryRecordings', { filePaths: ['/Ligo/Sentry/none'] });
  await answerTo('DeleteSentryRecordings', { filePaths: [...names, ...names, 'none'].map(keyOf) });
  await answerTo('DeleteSentryRecordings', { filePaths: names.map(keyOf) });
  expect(noted).toEqual([
    { change: { kind: 'recordingsDeleted', count: 2 }, pairingId: 'pairing', isSerious: true },
  ]);
});

it('holds up no phone by another that takes nothing', async () => {
  const content = bytesOf(300_000);
  shelf.put(NAME, content);
  const stuck = { drained: () => new Promise<void>(() => {}), send: () => true };
  const deaf = {
    ...createFakePhone(),
    bulk: createBulkLane(stuck),
    send: () => new Promise<boolean>(() => {}),
  };
  for (const form of [undefined, 'bulk'])
    router.receive(JSON.stringify({ action: 'DownloadSentryVideo', extras: { filePath: KEY, form } }), deaf);
  router.receive(JSON.stringify({ action: 'GetSentryThumbnail', extras: { filePath: KEY } }), deaf);
  expect(sha((await fetched({ filePath: KEY })).bytes)).toBe(sha(content));
  expect(await answerTo('GetSentryThumbnail', { filePath: KEY })).toMatchObject({ success: false });
});

it('stops reading from a medium that hangs once the phone disconnects', async () => {
  shelf.put(NAME, film);
  const signals: (AbortSignal | undefined)[] = [];
  const read = shelf.library.read.bind(shelf.library);
  vi.spyOn(shelf.library, 'read').mockImplementation(async function* (key, from, to, signal) {
    signals.push(signal);
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    yield* read(key, from, to, signal);
  });
  ask('DownloadSentryVideo', { filePath: KEY, form: 'bulk' });
  ask('DownloadSentryVideo', { filePath: KEY });
  ask('StartSentryPlayback', { filePath: KEY });
  await vi.waitUntil(() => signals.length === 3, { interval: 2 });
  phone.leave();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
});

it('finds nothing by a key that is a path, or anything else', async () => {
  shelf.put(NAME, film);
  const crooked = fc.oneof(
    fc.string({ minLength: 1, maxLength: 80 }),
    fc.constantFrom(
      shelf.pathOf(NAME),
      `/Ligo/Sentry/../Sentry/${NAME}`,
      `/Ligo/Sentry//${NAME}`,
      `/Ligo/Sentry/./${NAME}`,
      `${KEY}\0`,
      `${KEY}/`,
      `/ligo/sentry/${NAME}`,
      NAME,
      '/Ligo/Sentry/.medium',
      '/Ligo/Sentry/../../../etc/passwd',
      '__proto__',
    ),
  );
  await fc.assert(
    fc.asyncProperty(crooked, async (filePath) => {
      const refused = { success: false, error: 'not-found' };
      expect(await answerTo('DownloadSentryVideo', { filePath })).toMatchObject(refused);
      expect(await answerTo('DownloadSentryVideo', { filePath, form: 'bulk' })).toMatchObject(refused);
      expect(await answerTo('GetSentryVideoIndex', { filePath })).toMatchObject(refused);
      expect(await answerTo('StartSentryPlayback', { filePath })).toMatchObject(refused);
      expect(await answerTo('GetSentryThumbnail', { filePath })).toMatchObject({ success: false });
      await answerTo('DeleteSentryRecordings', { filePaths: [filePath] });
      expect(shelf.library.find(KEY)).not.toBeNull();
    }),
    { numRuns: 60 },
  );
  expect(router.ignored.failed).toBe(0);
});
