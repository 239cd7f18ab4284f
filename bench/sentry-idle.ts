import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../apps/car/src/data-folder.ts';
import { greyOutput, ONE_THREAD } from '../apps/car/src/platform/node/capture/capture-job.ts';
import { startCarProcess } from '../apps/car/src/test-support/car-process.ts';
import { childrenOf, processorSeconds, residentMb } from './support/processor-time.ts';
import { report, sized, within } from './support/report.ts';

/**
 * What the armed car costs while nothing moves: the whole app with four cameras of 640x480 at 15 frames a second and
 * the last seconds held in HD, beside a bare ffmpeg that decodes the same four and makes them small and grey.
 */
const MEASURED_S = sized(30, 3);
const SETTLE_S = sized(5, 1);
const CLIP_S = sized(30, 4);
const silent = { info() {}, warn() {}, error() {} };

const folder = mkdtempSync(join(tmpdir(), 'ligo-idle-'));
const clip = join(folder, 'still.mp4');
const MINUTE_S = 60;
const CAMERAS = 4;
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

/** A picture that stands still under the noise of a camera. */
function makeClip(): void {
  const picture = `testsrc2=size=640x480:rate=15,loop=loop=-1:size=1,noise=alls=7:allf=t,trim=duration=${CLIP_S}`;
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-g', '30', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, ...encoder, '-y', clip]);
}

/** The app with Sentry switched on, parked. */
async function startArmedCar(videoResolution: 'HD' | 'Full HD') {
  const dataDir = mkdtempSync(join(folder, 'car-'));
  const store = openStore(dataDir, 0, silent);
  store.kv.write('sentry-config', { isSentryOn: true, videoResolution, preBufferTime: 5 });
  store.close();
  const camera = { kind: 'file', path: clip };
  const cameras = { front: camera, rear: camera, left: camera, right: camera, encoder: 'software' };
  writeFileSync(join(dataDir, 'car.json'), JSON.stringify({ version: 1, cameras }));
  const options = ['--data', dataDir, '--server', 'http://127.0.0.1:9', '--source', 'simulator'];
  const { child, output } = startCarProcess(...options);
  const { pid } = child;
  if (pid === undefined) throw new Error('the car did not start');
  /** A reader for each camera and the encoder: those of `isEncoder` alone, or all. */
  const findFfmpegs = (isEncoder = false) =>
    childrenOf(pid).filter(({ command }) =>
      isEncoder ? command.includes('tile=') : /tile=|force_original/.test(command),
    );
  await within(
    60_000,
    'the armed ffmpeg',
    until(() => output.messages.some(({ type }) => type === 'ready')),
  );
  child.send({ type: 'simulate', command: 'park' });
  await within(
    60_000,
    'the armed ffmpeg',
    until(() => findFfmpegs(true).length === 1 && findFfmpegs().length === CAMERAS + 1),
  );
  const ffmpegs = findFfmpegs().map((each) => each.pid);
  return { pid, ffmpegs, encoders: findFfmpegs(true).map((each) => each.pid), child };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(100);
}

/** Processor seconds a minute of each part, and what the app holds. */
async function measureArmed(videoResolution: 'HD' | 'Full HD') {
  const { pid, ffmpegs, encoders, child } = await startArmedCar(videoResolution);
  try {
    await sleep(SETTLE_S * 1_000);
    const read = () => ({
      all: processorSeconds(pid),
      main: processorSeconds(pid, pid),
      ffmpeg: sum(ffmpegs.map((each) => processorSeconds(each))),
      encoder: sum(encoders.map((each) => processorSeconds(each))),
      atMs: performance.now(),
    });
    const before = read();
    await sleep(MEASURED_S * 1_000);
    const after = read();
    const minutes = (after.atMs - before.atMs) / 1_000 / MINUTE_S;
    const main = (after.main - before.main) / minutes;
    const all = (after.all - before.all) / minutes;
    return {
      main,
      threads: all - main,
      ffmpeg: (after.ffmpeg - before.ffmpeg) / minutes,
      encoder: (after.encoder - before.encoder) / minutes,
      residentMb: residentMb(pid),
      ffmpegMb: sum(ffmpegs.map(residentMb)),
    };
  } finally {
    child.kill('SIGKILL');
  }
}

/** Processor seconds a minute of the bare ffmpeg. */
async function measureBare(): Promise<number> {
  const inputs = [0, 1, 2, 3].flatMap(() => [...ONE_THREAD, '-re', '-stream_loop', '-1', '-i', clip]);
  const grey = [0, 1, 2, 3].flatMap((place) => ['-map', `${place}:v`, ...greyOutput('/dev/null')]);
  const args = ['-v', 'error', '-nostdin', '-y', '-filter_threads', '1', ...inputs, ...grey];
  const bare = spawn('ffmpeg', args, { stdio: 'ignore' });
  try {
    await sleep(SETTLE_S * 1_000);
    const [before, beganAtMs] = [processorSeconds(bare.pid ?? 0), performance.now()];
    await sleep(MEASURED_S * 1_000);
    const minutes = (performance.now() - beganAtMs) / 1_000 / MINUTE_S;
    return (processorSeconds(bare.pid ?? 0) - before) / minutes;
  } finally {
    bare.kill('SIGKILL');
  }
}

makeClip();
const armed = await measureArmed('HD');
const full = await measureArmed('Full HD');
const bare = await measureBare();
rmSync(folder, { recursive: true, force: true });
report({
  name: 'sentry-idle',
  figure: armed.main + armed.threads + armed.ffmpeg,
  reference: bare,
  unit: 'processor s/min',
  goal: { figure: 15 },
  also: {
    'HD: ffmpeg, processor s/min': armed.ffmpeg,
    'HD: of it the encoder of the picture of all, processor s/min': armed.encoder,
    'HD: main thread of the app, processor s/min': armed.main,
    'HD: detector and other threads of the app, processor s/min': armed.threads,
    'HD: memory of the app, MB': armed.residentMb,
    'HD: memory of ffmpeg, MB': armed.ffmpegMb,
    'Full HD: all, processor s/min': full.main + full.threads + full.ffmpeg,
    'Full HD: ffmpeg, processor s/min': full.ffmpeg,
  },
});
process.exit(0);
