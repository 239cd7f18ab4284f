import { createObservable } from '../../lib/values/observable.ts';
import type { DemoCar } from '../../ports/demo-car.ts';

/** Where the car's code for the browser lies; the build of the car's app puts it there. */
const SCRIPT = '/demo/car-worker.js';

type CarWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Starts the car at once; what it is told before it is there waits for it. */
export function startWorkerCar(
  open: () => CarWorker = () => new Worker(SCRIPT, { type: 'module' }),
): DemoCar {
  const state = createObservable({ hasFailed: false });
  const worker = open();
  let isReady = false;
  worker.addEventListener('message', ({ data }: MessageEvent) => {
    isReady ||= data?.type === 'ready';
  });
  // A car that runs goes on after an error.
  worker.addEventListener('error', () => state.set({ hasFailed: !isReady }));
  return {
    get: state.get,
    subscribe: state.subscribe,
    connect: (port) => worker.postMessage({ type: 'connect', port }, [port]),
    command: (command) => worker.postMessage({ type: 'command', command }),
    end: () => worker.terminate(),
  };
}
