import { DEMO_CAR_WORKER, toDemoCarSchema } from '@ligo/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { startWorkerCar } from './worker-car.ts';

/** A worker whose car is the test. */
class FakeWorker extends EventTarget {
  static readonly made: FakeWorker[] = [];
  readonly got: { message: unknown; ports: unknown }[] = [];
  isEnded = false;
  constructor(
    readonly script: string,
    readonly options: WorkerOptions,
  ) {
    super();
    FakeWorker.made.push(this);
  }
  postMessage(message: unknown, ports?: unknown) {
    this.got.push({ message, ports });
  }
  terminate() {
    this.isEnded = true;
  }
}

function start() {
  vi.stubGlobal('Worker', FakeWorker);
  const car = startWorkerCar();
  const worker = FakeWorker.made.at(-1);
  if (!worker) throw new Error('no worker was started');
  return { car, worker };
}
afterEach(() => {
  vi.unstubAllGlobals();
});

it('starts from the address of the site, and receives the commands that it supports', () => {
  const { car, worker } = start();
  expect([worker.script, worker.options]).toEqual([DEMO_CAR_WORKER, { type: 'module' }]);
  const { port1 } = new MessageChannel();
  car.connect(port1);
  car.command({ command: 'park' });
  expect(worker.got[0]?.ports).toEqual([port1]);
  expect(worker.got.map(({ message }) => toDemoCarSchema.safeParse(message).success)).toEqual([true, true]);
  car.end();
  expect(worker.isEnded).toBe(true);
});

it('has failed if it never ran, and goes on after an error if it does', () => {
  const failing = start();
  const reported: boolean[] = [];
  const stop = failing.car.subscribe(() => reported.push(failing.car.get().hasFailed));
  failing.worker.dispatchEvent(new Event('error'));
  stop();
  failing.worker.dispatchEvent(new Event('error'));
  expect(reported).toEqual([true]);
  const running = start();
  running.worker.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }));
  running.worker.dispatchEvent(new Event('error'));
  expect(running.car.get()).toEqual({ hasFailed: false });
});
