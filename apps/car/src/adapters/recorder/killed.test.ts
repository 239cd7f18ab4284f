import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiled } from '@ligo/machine/test-support';
import { expect, it } from 'vitest';
import { fakeVolumes } from '../../test-support/fake-volumes.ts';
import { playableFrames } from '../../test-support/real-recording.ts';
import { CarStore } from '../store/car-store.ts';
import { closeUnfinished } from './close-unfinished.ts';
import { Media } from './media.ts';

const log = { info() {}, warn() {}, error() {} };
const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-killed-'));
const script = compiled(new URL('../../test-support/record-forever.ts', import.meta.url));

/** The long form: LIGO_KILLS=50 npx vitest run apps/car/src/adapters/recorder/killed.test.ts */
const KILLS = Number(process.env.LIGO_KILLS ?? 6);
/** Those at once. */
const TOGETHER = 3;
const FPS = 15;
/** What a kill may lose: what the encoder gave in the time right before it, ms. */
const LOSS_MS = 200;

interface Result {
  /** Given by the encoder early enough. */
  came: number;
  plays: number;
  /** All that were given. */
  all: number;
}

/** Records, kills it so long after the first picture, and answers how many pictures should play and how many do. */
async function killAfter(delayMs: number): Promise<Result> {
  const [dataDir, internal] = [newFolder(), newFolder()];
  const args = [script, dataDir, internal];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  let killedAtMs = 0;
  child.stdout.on('data', (text) => {
    if (told === '')
      setTimeout(() => {
        killedAtMs = Date.now();
        child.kill('SIGKILL');
      }, delayMs);
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
  const inTime = times.filter((timeMs) => timeMs <= killedAtMs - LOSS_MS);
  if (!recording) return { came: inTime.length, plays: 0, all: times.length };
  const plays = playableFrames(join(medium.folder, recording.name));
  expect(plays).toBe(Math.round((recording.durationMs * FPS) / 1_000));
  const isIn = (timeMs: number) => timeMs >= recording.startedAtMs;
  return { came: inTime.filter(isIn).length, plays, all: times.filter(isIn).length };
}

it(
  'WRITE-3 leaves whole recordings behind at whatever moment it is killed',
  async () => {
    const left = Array.from({ length: KILLS }, () => 300 + Math.random() * 3_000);
    const results: Result[] = [];
    const worker = async () => {
      for (let delay = left.pop(); delay !== undefined; delay = left.pop())
        results.push(await killAfter(delay));
    };
    await Promise.all(Array.from({ length: TOGETHER }, worker));
    expect(results).toHaveLength(KILLS);
    if (KILLS > 6) process.stdout.write(`${JSON.stringify(results)}\n`);
    expect(results.filter(({ came, plays }) => plays < came)).toEqual([]);
  },
  KILLS * 10_000,
);
