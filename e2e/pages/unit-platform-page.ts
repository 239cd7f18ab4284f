import type { WorkerCalls } from './unit-platform-worker.ts';

const worker = new Worker(new URL('./unit-platform-worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<number, (answer: { result?: unknown; error?: string }) => void>();
let lastId = 0;

const unit = {
  /** Number of the last point that the worker reported as committed. */
  committed: 0,
  /** Calls the worker; resolves to its result, or to `error` with the message of what it threw. */
  call<N extends keyof WorkerCalls>(name: N, ...its: Parameters<WorkerCalls[N]>) {
    lastId += 1;
    const id = lastId;
    worker.postMessage({ id, name, its });
    return new Promise<{ result?: Awaited<ReturnType<WorkerCalls[N]>>; error?: string }>((resolve) => {
      waiting.set(id, resolve as never);
    });
  },
};

worker.onmessage = ({ data }) => {
  if ('committed' in data) unit.committed = data.committed;
  else waiting.get(data.id)?.(data);
};

Object.assign(globalThis, { unit });

export interface UnitPlatformPage {
  unit: typeof unit;
}
