import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiled } from '@ligo/machine/test-support';
import { expect, it } from 'vitest';
import { playableFrames } from '../../recordings/test-support/real-recording.ts';
import { openRecordingStore } from '../../recordings/test-support/recording-store.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-killed-'));
const script = compiled(new URL('../test-support/record-forever.ts', import.meta.url));

/** The long form: LIGO_KILLS=50 npx vitest run apps/car/src/sentry/recorder/process-kill.test.ts */
const KILLS = Number(process.env.LIGO_KILLS ?? 6);
/** Those at once. */
const TOGETHER = 3;
const FPS = 15;
/** The script notices the start of its encoder this much later. */
const START_TOLERANCE_MS = 100;
/** The part that a kill may lose: the encoder's last output, 10 ms each unless the machine was blocked. */
const LOST_MOMENTS = 20;

interface Result {
  /** Given by the encoder early enough. */
  came: number;
  plays: number;
  /** All that were given. */
  all: number;
}

/** Records, kills the process a number of moments after the first picture, and returns the expected and the playable number of pictures. */
async function killAfter(moments: number): Promise<Result> {
  const [dataDir, internal] = [newFolder(), newFolder()];
  const args = [script, dataDir, internal];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let reported = '';
  child.stdout.on('data', (text) => {
    reported += text;
    const first = reported.search(/\d/);
    if (first >= 0 && reported.slice(first).split('.').length > moments) child.kill('SIGKILL');
  });
  await once(child, 'close');
  const lines = reported.split('\n').slice(0, -1);
  const timesOf = (some: string[]) => some.filter((line) => line !== '.').map(Number);
  const times = timesOf(lines);

  const store = await openRecordingStore({ internal }, dataDir);
  await store.recover();
  const [name] = readdirSync(store.mediumOf().folder.path).filter((each) => each.endsWith('.mp4'));
  const recording = name === undefined ? null : store.index.find(name);
  store.close();
  const lastMoments = lines.flatMap((line, at) => (line === '.' ? [at] : [])).slice(-LOST_MOMENTS);
  const inTime = lastMoments.length < LOST_MOMENTS ? [] : timesOf(lines.slice(0, lastMoments[0]));
  if (!recording) return { came: inTime.length, plays: 0, all: times.length };
  const plays = playableFrames(store.pathOf(recording.name));
  expect(plays).toBe(Math.round((recording.durationMs * FPS) / 1_000));
  const isIn = (timeMs: number) => timeMs >= recording.startedAtMs + START_TOLERANCE_MS;
  return { came: inTime.filter(isIn).length, plays, all: times.filter(isIn).length };
}

it(
  'WRITE-3 leaves whole recordings behind at whatever moment it is killed',
  async () => {
    const left = Array.from({ length: KILLS }, () => 30 + Math.random() * 300);
    const results: Result[] = [];
    const worker = async () => {
      for (let moments = left.pop(); moments !== undefined; moments = left.pop())
        results.push(await killAfter(moments));
    };
    await Promise.all(Array.from({ length: TOGETHER }, worker));
    expect(results).toHaveLength(KILLS);
    expect(results.some(({ came }) => came > 0)).toBe(true);
    if (KILLS > 6) process.stdout.write(`${JSON.stringify(results)}\n`);
    expect(results.filter(({ came, plays }) => plays < came)).toEqual([]);
  },
  KILLS * 10_000,
);
