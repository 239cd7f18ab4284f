import type { DashboardCommand } from '@ligo/protocol';
import type { Readable } from '../../lib/values/observable.ts';

/** A car that lives in this page. Readable: whether it could not be started, or has failed since. */
export interface DemoCar extends Readable<{ hasFailed: boolean }> {
  /** Connects the other end of a phone's connection. */
  connect(port: MessagePort): void;
  /** Sends a command to the simulated car; unsupported commands are ignored. */
  command(command: DashboardCommand): void;
  end(): void;
}

/** Where the car's code for the browser lies; the build of the car's app puts it there. */
const SCRIPT = '/demo/car-worker.js';

/** Starts the car at once; commands before it is ready are queued. It imports only types, so that it loads first. */
export function startWorkerCar(): DemoCar {
  const worker = new Worker(SCRIPT, { type: 'module' });
  let isReady = false;
  let state = { hasFailed: false };
  worker.addEventListener('message', ({ data }: MessageEvent) => {
    isReady ||= data?.type === 'ready';
  });
  worker.addEventListener('error', () => {
    // A car that runs goes on after an error.
    if (!isReady) state = { hasFailed: true };
  });
  return {
    get: () => state,
    subscribe(listener) {
      const notify = () => listener();
      worker.addEventListener('error', notify);
      return () => worker.removeEventListener('error', notify);
    },
    connect: (port) => worker.postMessage({ type: 'connect', port }, [port]),
    command: (command) => worker.postMessage({ type: 'command', command }),
    end: () => worker.terminate(),
  };
}
