import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAMERA_ID, type CamId } from '@ligo/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runFfmpeg } from '../../platform/node/ffmpeg/run-ffmpeg.ts';
import { createRecordingPictures } from '../../platform/node/recordings/recording-pictures.ts';
import type { PicturePair, SentryLabel } from '../../ports/recogniser.ts';
import type { RecordingPictures } from '../../ports/recording-pictures.ts';
import { openRecordingStore } from '../../recordings/test-support/recording-store.ts';
import { RecordingLabels } from './recording-labels.ts';

const log = { info() {}, warn() {}, error() {} };
const until = (condition: () => unknown) => vi.waitUntil(condition, { timeout: 20_000, interval: 10 });
/** Green of the four quadrants, line by line; all are black in the first second. */
const GREENS = [60, 120, 180, 240];

/** A recording in which each camera shows a colour of its own from the second second on. */
function coloured(): Buffer {
  const path = join(mkdtempSync(join(tmpdir(), 'ligo-labels-')), 'coloured.mp4');
  const plain = (green: number) => `color=c=0x00${green.toString(16).padStart(2, '0')}00:s=320x180:r=10:d=2`;
  const inputs = GREENS.flatMap((green) => ['-f', 'lavfi', '-i', plain(green)]);
  const stack = 'xstack=inputs=4:layout=0_0|w0_0|0_h0|w0_h0,tpad=start_duration=1:color=black';
  const encoder = ['-c:v', 'libx264', '-tune', 'zerolatency', '-g', '10', '-pix_fmt', 'yuv420p'];
  const form = ['-movflags', 'frag_every_frame+empty_moov+default_base_moof+skip_trailer'];
  execFileSync('ffmpeg', ['-v', 'error', ...inputs, '-filter_complex', stack, ...encoder, ...form, path]);
  return readFileSync(path);
}
const content = coloured();

const realPictures = createRecordingPictures(runFfmpeg);

/** `pictures`: what reads the recordings; by default each has the same pictures. */
async function open(
  recognise: (pictures: PicturePair, signal: AbortSignal) => Promise<SentryLabel | null>,
  pictures: RecordingPictures = {
    thumbnail: async () => null,
    pair: async () => ({ before: new Uint8Array(), now: new Uint8Array() }),
  },
) {
  const store = await openRecordingStore();
  let isAvailable = true;
  const pair = vi.spyOn(pictures, 'pair');
  const recogniser = { isAvailable: () => isAvailable, recognise };
  const labels = new RecordingLabels(store.index, store.media, pictures, recogniser, log);
  labels.start();
  onTestFinished(async () => {
    await labels.stop();
    store.close();
  });
  return {
    labels,
    index: store.index,
    pair,
    uninstall() {
      isAvailable = false;
    },
    keep(second: number, camId: CamId = 4, bytes: Uint8Array = content): string {
      const name = `2026-11-03_04h05m${String(second).padStart(2, '0')}s.mp4`;
      store.put(name, bytes, { cameras: [camId] });
      labels.add({ name, camId });
      return name;
    },
  };
}

it('shows the camera that saw the movement, before and while, and keeps the answer', async () => {
  const greens: [number, number][] = [];
  const { keep, index } = await open(async ({ before, now }) => {
    const middle = (256 * 512 + 256) * 3 + 1;
    greens.push([before[middle] ?? -1, now[middle] ?? -1]);
    return 'person';
  }, realPictures);
  const names: string[] = [];
  for (const [at, camId] of [CAMERA_ID.FRONT, CAMERA_ID.RIGHT, CAMERA_ID.REAR, CAMERA_ID.LEFT].entries())
    names.push(keep(at, camId));
  await until(() => names.every((name) => index.find(name)?.label === 'person'));
  expect(greens.map(([before]) => before < 20)).toEqual([true, true, true, true]);
  const seen = greens.map(([, now]) => GREENS.findIndex((green) => Math.abs(green - now) < 15));
  expect(seen).toEqual([0, 1, 2, 3]);
}, 40_000);

it('asks for one at a time, and keeps no more than eight waiting: the newest', async () => {
  let asked = 0;
  let atOnce = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { keep, index } = await open(async () => {
    asked += 1;
    atOnce += 1;
    expect(atOnce).toBe(1);
    await held;
    atOnce -= 1;
    return 'vehicle';
  });
  const first = keep(0);
  await until(() => asked === 1);
  const others: string[] = [];
  for (let second = 1; second <= 11; second++) others.push(keep(second));
  release();
  await until(() => index.find(others.at(-1) ?? '')?.label);
  expect(index.find(first)?.label).toBe('vehicle');
  expect(others.map((name) => index.find(name)?.label)).toEqual([
    ...Array(3).fill(null),
    ...Array(8).fill('vehicle'),
  ]);
  expect(asked).toBe(9);
});

it('starts nothing where nothing is installed', async () => {
  const store = await open(async () => 'person');
  store.uninstall();
  const name = store.keep(0);
  await store.labels.stop();
  expect(store.pair).not.toHaveBeenCalled();
  expect(store.index.find(name)?.label).toBeNull();
});

it('goes on after a recording that cannot be read, was deleted, or whose label the disk does not take', async () => {
  let asked = 0;
  const store = await open(async () => {
    asked += 1;
    return 'animal';
  }, realPictures);
  store.keep(0, 4, Buffer.from('no film'));
  store.labels.add({ name: '../../elsewhere.mp4', camId: 4 });
  const fail = vi.spyOn(store.index, 'setLabel').mockImplementationOnce(() => {
    throw new Error('SQLITE_FULL');
  });
  const unlabelled = store.keep(1);
  await until(() => fail.mock.calls.length === 1);
  const name = store.keep(2);
  await until(() => store.index.find(name)?.label === 'animal');
  expect(store.index.find(unlabelled)?.label).toBeNull();
  expect(asked).toBe(2);
}, 40_000);

it('stops at once while something is recognised, and keeps no answer that comes then', async () => {
  let isAsked = false;
  const store = await open(
    (_pictures, signal) =>
      new Promise((resolve) => {
        isAsked = true;
        signal.addEventListener('abort', () => resolve('person'));
      }),
  );
  const name = store.keep(0);
  store.keep(1);
  await until(() => isAsked);
  await store.labels.stop();
  expect(store.index.find(name)?.label).toBeNull();
  store.keep(2);
  await store.labels.stop();
  expect(store.pair).toHaveBeenCalledTimes(1);
});
