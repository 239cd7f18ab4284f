import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openStore } from '../data-folder.ts';
import { playableFrames } from '../recordings/test-support/real-recording.ts';
import { killCars, startCarProcess } from '../test-support/car-process.ts';

const log = { info() {}, warn() {}, error() {} };
const CLOSED_PORT = 'http://127.0.0.1:9';
/** The detector learns the scene first, and a person takes a while to walk by, ms. */
const WALK_EVERY_MS = 8_000;
afterEach(killCars);

it('the parked demo car records a person who walks by, and a shutdown in the middle keeps all of it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ligo-sentry-'));
  const first = openStore(dataDir, 0, log);
  first.kv.write('sentry-config', {
    isSentryOn: true,
    videoResolution: 'HD',
    preBufferTime: 2,
    minDuration: 1,
  });
  first.close();
  const scene = { kind: 'scene', hour: 12 };
  const cameras = { front: scene, rear: scene, left: scene, right: scene };
  writeFileSync(join(dataDir, 'car.json'), JSON.stringify({ version: 1, cameras }));
  const { child, output, ended } = startCarProcess(
    '--data',
    dataDir,
    '--server',
    CLOSED_PORT,
    '--source',
    'simulator',
  );
  await vi.waitUntil(() => output.messages.some(({ type }) => type === 'ready'), { timeout: 20_000 });
  child.send({ type: 'simulate', command: 'park' });
  const folder = join(dataDir, 'Ligo', 'Sentry');
  const recordings = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.mp4')) : [];
  const walkBy = setInterval(() => {
    child.send({ type: 'simulate', command: 'movement', side: 'front', distance: 'near' });
  }, WALK_EVERY_MS);
  try {
    await vi.waitUntil(() => recordings().length > 0, { timeout: 45_000, interval: 200 });
  } finally {
    clearInterval(walkBy);
  }
  child.kill('SIGTERM');
  await ended;

  const store = openStore(dataDir, 1, log);
  const [name = ''] = recordings();
  const recording = store.recordings.find(name);
  const events = store.events.after(0, 100);
  store.close();
  expect(playableFrames(join(folder, name))).toBe(Math.round((recording?.durationMs ?? 0) / 100));
  expect(recording?.cameras).toContain(4);
  // The event leads to its recording by its time. Each rounds its own reading of the wall clock.
  const aparts = events.map(({ time }) => Math.abs(time - (recording?.movedAtMs ?? 0)));
  expect(Math.min(...aparts)).toBeLessThan(1_000);
}, 90_000);
