import { givesFrames, serveFrames } from '../../apps/car/src/platform/browser/capture/serve-frames.ts';
import type { CaptureCalls } from './unit-capture-worker.ts';

const worker = new Worker(new URL('./unit-capture-worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<number, (answer: { result?: unknown; error?: string }) => void>();
let lastId = 0;

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
  else waiting.get(data.id)?.(data);
};

const unit = {
  /** Calls the worker; resolves to its result, or to `error` with the message of what it threw. */
  call<N extends keyof CaptureCalls>(name: N, ...its: Parameters<CaptureCalls[N]>) {
    lastId += 1;
    const id = lastId;
    worker.postMessage({ id, name, its });
    return new Promise<{ result?: unknown; error?: string }>((resolve) => {
      waiting.set(id, resolve);
    });
  },
  givesFrames,
  /** How many cameras were opened so far. */
  opened: () => cameras.length,
  /** Takes the last opened camera away. */
  lose: () => cameras.at(-1)?.lose(),
};
Object.assign(globalThis, { unit });
