import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CAMERA_ID } from '@ligo/protocol';
import { createCameras } from '../../../apps/car/src/cameras/create-cameras.ts';
import { createSceneStreet } from '../../../apps/car/src/cameras/scene-street.ts';
import { startRtspCamera } from '../../../apps/car/src/cameras/test-support/rtsp-camera.ts';
import { systemClock } from '../../../apps/car/src/platform/clock/system-clock.ts';
import { createUnitClock } from '../../../apps/car/src/platform/node/clock/unit-clock.ts';
import { runFfmpeg } from '../../../apps/car/src/platform/node/ffmpeg/run-ffmpeg.ts';
import { drawnCamera, FPS } from './drawn-camera.ts';
import { startLigoCar } from './ligo-car.ts';
import type { LivePhone } from './live-phone.ts';

const { FRONT } = CAMERA_ID;
/** Four keyframes a second: the interval hardly counts. */
const KEYFRAME_INTERVAL = FPS / 4;
/** Anywhere between two keyframes, ms. */
const PHASE_MS = 70;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Time until ffmpeg with its own settings has encoded the first picture, ms. */
async function bareFirst(url: string): Promise<number> {
  const startedAtMs = performance.now();
  const input = ['-rtsp_transport', 'tcp', '-i', url];
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency'];
  const args = ['-v', 'error', ...input, ...encoding, '-f', 'h264', 'pipe:1'];
  const ffmpeg = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(ffmpeg.stdout, 'data');
  ffmpeg.kill('SIGKILL');
  return performance.now() - startedAtMs;
}

/** Times from the tap on an unwatched camera on the network to its picture, and those of plain ffmpeg, ms. */
export async function measureRtspCold(phone: LivePhone, rounds: number) {
  const { options, pipeTo } = drawnCamera(FRONT);
  const camera = await startRtspCamera('', '', {
    input: () => [...options, '-i', 'pipe:0'],
    ...(pipeTo && { pipeTo }),
    keyframeInterval: KEYFRAME_INTERVAL,
  });
  const url = `rtsp://${camera.address}`;
  const clocks = { clock: createUnitClock(), wallTime: systemClock };
  const source = { kind: 'rtsp', url, transport: 'tcp', isH264: false } as const;
  const cameras = createCameras({ [FRONT]: source }, runFfmpeg, console, createSceneStreet(clocks));
  const ligo = await startLigoCar(cameras.inputOf);
  const car = ligo.open();
  await phone.connect(car);
  const [times, bare]: [number[], number[]] = [[], []];
  // The first one may precede the camera's first keyframe.
  await bareFirst(url);
  for (let round = 0; round < rounds; round++) {
    await ligo.cool();
    await pause(round * PHASE_MS);
    await phone.shown();
    const sentAtMs = await phone.send('StartLiveCam', { camId: FRONT });
    times.push((await phone.first(FRONT)).atMs - sentAtMs);
    await phone.send('StopLiveCam');
    await pause(PHASE_MS);
    bare.push(await bareFirst(url));
  }
  car.close();
  await ligo.module.stop();
  camera.stop();
  return { times, bare };
}
