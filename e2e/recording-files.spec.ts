import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { RecordingFilesCalls } from './pages/recording-files-page.ts';
import { type BuiltPage, serveBuiltPage } from './support/built-page.ts';
import { firefoxPage, test } from './support/firefox-phone.ts';
import { callsOf } from './support/page-calls.ts';

const RATE = 10;

/** A video as Sentry records it, a frame a fragment and a keyframe a second, with the index of its keyframes. */
function fragmentedVideo(seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-video-'));
  const path = join(folder, 'video.mp4');
  try {
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc=size=320x180:rate=${RATE}:duration=${seconds}`],
      ...['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0', '-pix_fmt', 'yuv420p'],
      ...['-g', String(RATE), '-keyint_min', String(RATE), '-sc_threshold', '0'],
      ...['-movflags', 'frag_every_frame+empty_moov+default_base_moof', path],
    ]);
    const bytes = readFileSync(path);
    const fragments: number[] = [];
    let mediaEnd = bytes.length;
    for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
      const type = bytes.toString('latin1', at + 4, at + 8);
      if (type === 'moof') fragments.push(at);
      if (type === 'mfra') mediaEnd = at;
    }
    const offsets = fragments.filter((_, at) => at % RATE === 0);
    return {
      bytes: bytes.subarray(0, mediaEnd),
      index: {
        sizeBytes: mediaEnd,
        durationMs: seconds * 1_000,
        initBytes: offsets[0] ?? 0,
        codec: 'avc1.42c01e',
        timesMs: offsets.map((_, at) => at * 1_000),
        offsets,
        isOpen: false,
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Some of the blocks that are written at once, and a part of one. */
const SIZE = 1_000_003;
const CUT = 300_001;

let served: BuiltPage;
let video: ReturnType<typeof fragmentedVideo>;
test.beforeAll(async () => {
  video = fragmentedVideo(60);
  served = await serveBuiltPage(fileURLToPath(new URL('./pages/recording-files-page.ts', import.meta.url)));
});
test.afterAll(() => served.stop());

type Call = ReturnType<typeof callsOf<RecordingFilesCalls>>;

/** A recording that is cut off, resumed after the page is opened again, kept and removed. */
async function keepsFiles(call: Call, reopen: () => Promise<unknown>) {
  expect(await call('write', '/a/../b.mp4', SIZE, 0, CUT, false)).toBeNull();
  expect(await call('hashes', '/a/../b.mp4', SIZE)).toBeNull();
  await reopen();
  expect(await call('list')).toEqual([['/a/../b.mp4', CUT, false]]);
  // A few bytes before its end: they are written once more.
  expect(await call('write', '/a/../b.mp4', SIZE, CUT - 7, SIZE, true)).toBeNull();
  const [stored, expected] = (await call('hashes', '/a/../b.mp4', SIZE)) ?? [];
  expect(stored).toBe(expected);
  await call('setKept', '/a/../b.mp4', true);
  // One that is to be kept is so before its first byte came.
  await call('setKept', 'to come', true);
  await reopen();
  expect(await call('list')).toContainEqual(['to come', 0, true]);
  await call('remove', 'to come');
  await call('write', 'other', 10, 0, 10, true);
  await reopen();
  const both = await call('list');
  expect(both.sort()).toEqual([
    ['/a/../b.mp4', SIZE, true],
    ['other', 10, false],
  ]);
  expect(await call('usage')).toEqual({ count: 2, bytes: SIZE + 10 });
  await call('remove', 'other');
  expect(await call('writeBeside', 'beside', 1_000)).toEqual(['elsewhere', true]);
  await call('remove', 'beside');
  await call('keepCars', ['car/../1']);
  expect(await call('list')).toEqual([['/a/../b.mp4', SIZE, true]]);
  await call('keepCars', ['another']);
  expect(await call('list')).toEqual([]);
  await call('write', 'last', 10, 0, 10, true);
  await call('clear');
  expect(await call('usage')).toEqual({ count: 0, bytes: 0 });
}

/** A minute of video, of which only what is near the place that is shown is read. */
async function playsParts(call: Call) {
  const { bytes, index } = video;
  const { shown, durationS, hasFailed } = await call('play', [...bytes], index, [0, 50, 20.5]);
  expect(hasFailed).toBe(false);
  expect(durationS).toBeCloseTo(60, 0);
  expect(shown.map(({ atS }) => Math.round(atS * 2) / 2)).toEqual([0, 50, 20.5]);
  expect(shown.every(({ width }) => width === 320)).toBe(true);
  expect(shown[0]?.readBytes).toBeLessThan(bytes.length / 2);
}

const open = (page: {
  goto(url: string): Promise<unknown>;
  waitForFunction(script: string): Promise<unknown>;
}) => page.goto(served.url).then(() => page.waitForFunction('globalThis.recordingFiles'));

test('in Chromium: what is written is there again, byte for byte, whatever broke off', async ({ page }) => {
  await open(page);
  const call = callsOf<RecordingFilesCalls>(page, 'recordingFiles');
  await keepsFiles(call, () => open(page));
  if (await call('canPlay', 'avc1.42c01e')) await playsParts(call);
  else throw new Error('this Chromium cannot play H.264');
});

test('in Firefox: the same', async ({ firefox }) => {
  const page = await firefoxPage(firefox);
  await open(page);
  const call = callsOf<RecordingFilesCalls>(page, 'recordingFiles');
  await keepsFiles(call, () => open(page));
  // It plays H.264 with what the system has.
  if (await call('canPlay', 'avc1.42c01e')) await playsParts(call);
});
