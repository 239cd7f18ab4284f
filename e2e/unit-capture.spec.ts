import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEALED_PICTURE } from '@ligo/protocol';
import puppeteer from 'puppeteer-core';
import type { CaptureCalls } from './pages/unit-capture-worker.ts';
import { BrowserUnderTest } from './support/browser-under-test.ts';
import { type BuiltPage, serveBuiltPage } from './support/built-page.ts';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';
import { expect, test } from './support/test.ts';

const WATCH = {
  storageLimit: 1_000,
  videoResolution: 'HD',
  selectedStorage: 'internal',
  sensitivity: 100,
  minDuration: 1,
  preBufferTime: 2,
  postMovementTime: 2,
  videoFPS: 'reduced',
  proximityDetection: 100,
  shadowFilterEnabled: false,
  masks: [],
} as const;
const FPS = 10;
const [LEFT, REAR, RIGHT, FRONT] = [1, 2, 3, 4] as const;
/** For movements, which take their time. */
const SEEN_WITHIN = { timeout: 40_000 };

/** Seven seconds of a quiet street, in which something bright walks for the last four. */
const STREET =
  "testsrc2=size=640x360:rate=15:duration=7,select=eq(n\\,0),loop=105:1:0,setpts=N/15/TB,noise=alls=4:allf=t[s];color=white:s=60x120:r=15:d=7,noise=alls=60[w];[s][w]overlay=x='(t-3)*140':y=180:enable='gt(t,3)'";

let served: BuiltPage;
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ligo-capture-'));
  const film = ['-v', 'error', '-filter_complex', STREET, '-t', '7', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', [...film, join(folder, 'street.y4m')]);
  served = await serveBuiltPage(fileURLToPath(new URL('./pages/unit-capture-page.ts', import.meta.url)));
});
test.afterAll(async () => {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

let browser: BrowserUnderTest<CaptureCalls>;
test.beforeEach(() => {
  browser = new BrowserUnderTest(served.url, (userDataDir) =>
    puppeteer.launch({
      executablePath: chromiumPath,
      args: [
        ...chromiumArguments,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${join(folder, 'street.y4m')}`,
      ],
      userDataDir,
    }),
  );
});
test.afterEach(() => browser.remove());

/** The properties of a recording by the real decoder. */
function probe(base64: string) {
  const path = join(folder, 'recording.mp4');
  writeFileSync(path, Buffer.from(base64, 'base64'));
  const entries = 'stream=codec_name,profile,width,height,has_b_frames,nb_read_frames:format=duration';
  const args = ['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'json', path];
  const { streams, format } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }));
  return { ...streams[0], frames: Number(streams[0].nb_read_frames), durationS: Number(format.duration) };
}

test.slow();

test('a camera of a page is watched, and what moves is recorded as on the car', async () => {
  const unit = await browser.open();
  await unit.call('open', [FRONT]);
  await unit.call('arm', WATCH);
  await expect.poll(async () => (await unit.call('recordings')).length, SEEN_WITHIN).toBeGreaterThan(0);
  const alarm = await unit.call('picture', FRONT, SEALED_PICTURE.maxBytes);
  expect(alarm?.slice(0, 4)).toBe('/9j/');
  expect(Buffer.from(alarm ?? '', 'base64').length).toBeLessThanOrEqual(SEALED_PICTURE.maxBytes);
  await unit.call('disarm');
  const [recording] = await unit.call('recordings');
  if (!recording) throw new Error('none');
  expect(recording).toMatchObject({ cameras: [FRONT], isWhole: true });
  expect(recording.movedAtMs - recording.startedAtMs).toBeGreaterThan(2_000);
  const found = probe(await unit.call('read', recording.key));
  expect(found).toMatchObject({
    codec_name: 'h264',
    profile: 'Constrained Baseline',
    width: 1280,
    height: 720,
    has_b_frames: 0,
  });
  expect(found.durationS * 1_000).toBeCloseTo(recording.durationMs, -1);
  // An encoder that is busy leaves out some.
  expect(found.frames).toBeGreaterThan(found.durationS * FPS * 0.6);
  const index = await unit.call('index', recording.key);
  const distances = index?.keyframes
    .slice(1)
    .map(({ timeMs }, at) => timeMs - (index.keyframes[at]?.timeMs ?? 0));
  for (const distance of distances ?? []) expect(distance).toBeGreaterThanOrEqual(1_000);
  await expect.poll(async () => (await unit.call('thumbnail', recording.key))?.slice(0, 4)).toBe('/9j/');
  expect(await unit.call('remove', [recording.key])).toEqual([recording.key]);
  expect(await unit.call('recordings')).not.toContainEqual(recording);
});

test('four cameras are in one picture, and one that is gone is opened again while the recording goes on', async () => {
  const unit = await browser.open();
  await unit.call('open', [LEFT, REAR, RIGHT, FRONT]);
  await unit.call('arm', { ...WATCH, postMovementTime: 10 });
  await expect.poll(async () => (await unit.call('movements')).length, SEEN_WITHIN).toBe(1);
  await unit.run('unit.lose()');
  await expect.poll(() => unit.run('unit.opened()')).toBe(5);
  await expect.poll(async () => (await unit.call('states')).at(-1)?.phase).toBe('recording');
  await unit.call('disarm');
  const [recording] = await unit.call('recordings');
  expect(await unit.call('recordings')).toHaveLength(1);
  expect(recording?.isWhole).toBeUndefined();
  const found = probe(await unit.call('read', recording?.key ?? ''));
  expect(found).toMatchObject({ width: 1280, height: 720 });
});

test('a recording ends whole when the browser refuses more room, which is reported', async () => {
  const unit = await browser.open();
  await unit.call('open', [FRONT]);
  await unit.call('arm', { ...WATCH, postMovementTime: 20 });
  const written = async () => (await unit.call('written')).reduce((sum, bytes) => sum + bytes, 0);
  await expect.poll(written, SEEN_WITHIN).toBeGreaterThan(200_000);
  const debugging = await unit.page.createCDPSession();
  const { origin } = new URL(unit.page.url());
  await debugging.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const last = async () => (await unit.call('states')).at(-1);
  await expect.poll(last, SEEN_WITHIN).toEqual({ phase: 'failing', cause: 'storage' });
  // It ends with what the encoder still has.
  await expect.poll(async () => (await unit.call('recordings')).length).toBe(1);
  const recordings = await unit.call('recordings');
  const found = probe(await unit.call('read', recordings[0]?.key ?? ''));
  expect(found.durationS * 1_000).toBeCloseTo(recordings[0]?.durationMs ?? 0, -1);
});

test('a browser without a stream of pictures gives those that a video element shows', async () => {
  const unit = await browser.open('delete globalThis.MediaStreamTrackProcessor');
  expect(await unit.run('unit.givesFrames()')).toBe(true);
  await unit.call('open', [FRONT]);
  await unit.call('arm', WATCH);
  await expect.poll(async () => (await unit.call('recordings')).length, SEEN_WITHIN).toBeGreaterThan(0);
});

test('a browser without an encoder of H.264, or without pictures of cameras, can never watch', async () => {
  const unit = await browser.open(
    'delete globalThis.MediaStreamTrackProcessor; delete HTMLVideoElement.prototype.requestVideoFrameCallback',
  );
  expect(await unit.run('unit.givesFrames()')).toBe(false);
  await unit.call('open', [FRONT]);
  expect(await unit.call('obstacles')).toEqual([null, 'encoder']);
});

test('a recording that a kill left open is closed at its last whole picture', async () => {
  const unit = await browser.open();
  await unit.call('open', [FRONT]);
  await unit.call('arm', { ...WATCH, postMovementTime: 20 });
  await expect.poll(async () => (await unit.call('states')).at(-1)?.phase, SEEN_WITHIN).toBe('recording');
  const written = async () => (await unit.call('written')).reduce((sum, bytes) => sum + bytes, 0);
  await expect.poll(written).toBeGreaterThan(200_000);
  const before = await written();
  await browser.kill();
  const again = await browser.open();
  await again.call('open', [FRONT]);
  const recordings = await again.call('recordings');
  expect(recordings).toHaveLength(1);
  const [recording] = recordings;
  expect(recording?.bytes).toBeGreaterThan(before * 0.9);
  const found = probe(await again.call('read', recording?.key ?? ''));
  expect(found.durationS * 1_000).toBeCloseTo(recording?.durationMs ?? 0, -1);
});
