import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fakeVolumes } from '../../test-support/fake-volumes.ts';
import { playableFrames } from '../../test-support/real-recording.ts';
import { CarStore } from '../store/car-store.ts';
import { closeUnfinished } from './close-unfinished.ts';
import { Media } from './media.ts';

const log = { info() {}, warn() {}, error() {} };
const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-killed-'));
const script = fileURLToPath(new URL('../../test-support/record-forever.ts', import.meta.url));

/** The long form: LIGO_KILLS=50 npx vitest run apps/car/src/adapters/recorder/killed.test.ts */
const KILLS = Number(process.env.LIGO_KILLS ?? 6);
/** Those at once. */
const TOGETHER = 3;
const FPS = 15;
/** What a kill may lose, s. */
const LOSS_S = 0.2;

/** Records, kills it so long after the first recording has begun, and answers how many pictures came and how many play. */
async function killAfter(delayMs: number): Promise<{ came: number; plays: number }> {
  const [dataDir, internal] = [newFolder(), newFolder()];
  const args = ['--import', 'tsx', '--conditions=source', script, dataDir, internal];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  child.stdout.on('data', (text) => {
    if (told === '') setTimeout(() => child.kill('SIGKILL'), delayMs);
    told += text;
  });
  await once(child, 'close');
  const times = told.split('\n').slice(0, -1).map(Number);

  const store = CarStore.open(dataDir, 0, log);
  const media = new Media(fakeVolumes({ internal }).volumes, log);
  await media.refresh();
  const [medium] = media.present();
  if (!medium) throw new Error('no medium');
  await closeUnfinished(medium, { index: store.recordings, log, isBeingWritten: () => false });
  const [name] = readdirSync(medium.folder).filter((each) => each.endsWith('.mp4'));
  const recording = name === undefined ? null : store.recordings.find(name);
  store.close();
  if (!recording) return { came: times.length, plays: 0 };
  const plays = playableFrames(join(medium.folder, recording.name));
  expect(plays).toBe(Math.round((recording.durationMs * FPS) / 1_000));
  return { came: times.filter((timeMs) => timeMs >= recording.startedAtMs - 20).length, plays };
}

it(
  'WRITE-3 leaves whole recordings behind at whatever moment it is killed',
  async () => {
    const left = Array.from({ length: KILLS }, () => 300 + Math.random() * 3_000);
    const results: { came: number; plays: number }[] = [];
    const worker = async () => {
      for (let delay = left.pop(); delay !== undefined; delay = left.pop())
        results.push(await killAfter(delay));
    };
    await Promise.all(Array.from({ length: TOGETHER }, worker));
    expect(results).toHaveLength(KILLS);
    const lost = results.map(({ came, plays }) => came - plays);
    expect(Math.max(...lost), JSON.stringify(results)).toBeLessThanOrEqual(Math.ceil(LOSS_S * FPS));
  },
  KILLS * 10_000,
);
