import { PATHS } from '../lib/paths.ts';
import {
  ACTIVATE_MESSAGE,
  createWorkerMemory,
  startedMessage,
  workerMessageOf,
} from '../lib/worker-memory.ts';
import type { AppWorker } from '../ports/browser.ts';

/** The service worker of a page: its script, and the addresses that it answers. */
interface WorkerPlace {
  script: string;
  scope: string;
}
const APP_WORKER: WorkerPlace = { script: '/service-worker.js', scope: PATHS.app };
/** The one of a car in a browser. */
export const UNIT_WORKER: WorkerPlace = { script: '/unit/unit-service-worker.js', scope: PATHS.unit };

const container = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null);

/** Resolves once the worker's files are stored; rejects if storing them failed. */
function stored(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (worker.state === 'redundant') reject(new Error('the new version could not be stored'));
      if (worker.state === 'installing' || worker.state === 'parsed') return;
      worker.removeEventListener('statechange', check);
      resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

/** The service worker of the app, or of another page, in this browser. `onRefused` is called on a failed registration. */
export function createAppWorker(onRefused: () => void, { script, scope } = APP_WORKER): AppWorker {
  const registration = async () =>
    (await container()
      ?.getRegistration(scope)
      .catch(() => undefined)) ?? null;
  let registering: Promise<boolean> = Promise.resolve(false);
  const register = async () => {
    try {
      return (await container()?.register(script, { scope })) !== undefined;
    } catch {
      onRefused();
      return false;
    }
  };
  const memory = 'caches' in globalThis ? createWorkerMemory(caches) : null;
  return {
    takeClick: async () => (await memory?.takeClick().catch(() => null)) ?? null,
    register() {
      registering = register();
      return registering;
    },
    async update() {
      await registering;
      const known = await registration();
      if (!known) return;
      // The very first worker is on its way: there can be no newer one, and the browser would refuse to look for it.
      if (known.installing && !known.active) return stored(known.installing);
      await known.update();
      if (known.installing) await stored(known.installing);
    },
    isWaiting: async () => Boolean((await registration())?.waiting),
    async activate() {
      const waiting = (await registration())?.waiting;
      waiting?.postMessage(ACTIVATE_MESSAGE);
      return Boolean(waiting);
    },
    onActivated(handler) {
      let hadWorker = Boolean(container()?.controller);
      const report = () => {
        // The very first worker replaces nothing.
        if (hadWorker) handler();
        hadWorker = true;
      };
      container()?.addEventListener('controllerchange', report);
      // The worker may have changed while this page was loading, before it listened.
      container()?.controller?.postMessage(startedMessage(import.meta.url));
      return () => container()?.removeEventListener('controllerchange', report);
    },
    onMessage(handler) {
      const report = ({ data }: MessageEvent) => {
        const message = workerMessageOf(data);
        if (message) handler(message);
      };
      container()?.addEventListener('message', report);
      return () => container()?.removeEventListener('message', report);
    },
  };
}
