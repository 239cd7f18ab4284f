import { givesFrames, serveFrames } from '../../apps/car/src/platform/browser/capture/serve-frames.ts';
import type { CaptureCalls } from './unit-capture-worker.ts';
import { callerOf } from './worker-calls.ts';

const worker = new Worker(new URL('./unit-capture-worker.ts', import.meta.url), { type: 'module' });
const { call, take } = callerOf<CaptureCalls>(worker);

/** The browser's only camera, which shows each side of the car. */
async function openCamera() {
  const video = { width: { ideal: 1920 }, height: { ideal: 1080 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video });
  const [track] = stream.getVideoTracks();
  if (!track) throw new Error('There is no camera');
  const gone = new AbortController();
  track.addEventListener('ended', () => gone.abort());
  cameras.push({
    lose() {
      track.stop();
      gone.abort();
    },
  });
  return { track, ended: gone.signal, release: () => track.stop() };
}
const cameras: { lose(): void }[] = [];

worker.onmessage = ({ data, ports: [port] }) => {
  if ('frames' in data && port) serveFrames(port, new AbortController().signal, openCamera);
  else take(data);
};

const unit = {
  call,
  givesFrames,
  /** How many cameras were opened so far. */
  opened: () => cameras.length,
  /** Takes the last opened camera away. */
  lose: () => cameras.at(-1)?.lose(),
};
Object.assign(globalThis, { unit });
