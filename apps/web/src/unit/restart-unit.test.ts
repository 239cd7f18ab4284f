import { createVirtualClock } from '@ligo/machine/test-support';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromUnit, ToUnit } from '../../../car/src/unit-page/unit-messages.ts';
import { unitSettingsSchema } from '../../../car/src/unit-page/unit-settings.ts';
import { createMemoryTextStorage } from '../platform/memory-text-storage.ts';
import { createUnit } from './create-unit.ts';

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => vi.unstubAllGlobals());

const STORED: FromUnit = { type: 'settings', settings: unitSettingsSchema.parse({}), isStored: true };

/** A unit whose workers the test plays. */
function start(storage = createMemoryTextStorage()) {
  const workers: {
    received: ToUnit['type'][];
    hasRun: boolean;
    answer(message: FromUnit, port?: MessagePort): void;
  }[] = [];
  const clock = createVirtualClock();
  const served: AbortSignal[] = [];
  const createWorker = () => {
    const worker = {
      received: [] as ToUnit['type'][],
      hasRun: false,
      onmessage: (_event: unknown) => {},
      postMessage(message: ToUnit) {
        worker.received.push(message.type);
        if (message.type === 'start') worker.hasRun = message.hasRun;
      },
      terminate() {},
      answer: (data: FromUnit, port?: MessagePort) => worker.onmessage({ data, ports: port ? [port] : [] }),
    };
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const unit = createUnit(clock, createWorker, (_what, _port, gone) => served.push(gone), storage);
  unit.start();
  /** Waits for the worker of this number. */
  const worker = async (number: number) => {
    await vi.waitUntil(() => workers.length > number);
    const found = workers[number];
    if (!found) throw new Error('none');
    return found;
  };
  /** The owner changes a choice, which the worker of this number stores. */
  const change = async (number: number) => {
    const { received, answer } = await worker(number);
    answer(STORED);
    const changed = unit.change({ parkedAfterMin: 5 });
    await vi.waitUntil(() => received.includes('settings'));
    answer(STORED);
    await changed;
  };
  return { unit, change, worker, workers, clock, served };
}

it('starts a car again whose owner changes a choice while it starts', async () => {
  const { unit, change, worker } = start();
  (await worker(0)).answer({ type: 'ready' });
  await change(0);
  (await worker(0)).answer({ type: 'stopped' });
  const second = await worker(1);
  await change(1);
  // It had started just before it read that it is to stop.
  second.answer({ type: 'ready' });
  second.answer({ type: 'stopped' });
  (await worker(2)).answer({ type: 'ready' });
  expect(unit.get().phase).toBe('running');
});

it('limits the video of the car that runs, and of each later one', async () => {
  const { unit, change, worker } = start();
  const first = await worker(0);
  first.answer({ type: 'ready' });
  unit.limitVideo({ height: 720, fps: 5 });
  expect(first.received).toEqual(['start', 'limit', 'limit']);
  await change(0);
  first.answer({ type: 'stopped' });
  const second = await worker(1);
  second.answer({ type: 'ready' });
  expect(second.received).toEqual(['start', 'limit']);
});

it('ends what it serves to a worker that does not stop in time, and leaves the rest to the worker', async () => {
  const { unit, worker, clock, served } = start();
  const serve: FromUnit = { type: 'serve', what: 'peer' };
  const first = await worker(0);
  first.answer(serve, new MessageChannel().port1);
  const stopping = unit.stop();
  first.answer({ type: 'stopped' });
  await stopping;
  unit.start();
  (await worker(1)).answer(serve, new MessageChannel().port1);
  const ending = unit.stop();
  await clock.advance(2_999);
  expect(served.map(({ aborted }) => aborted)).toEqual([false, false]);
  await clock.advance(1);
  await ending;
  expect(served.map(({ aborted }) => aborted)).toEqual([false, true]);
});

it('starts no car while what one stores is replaced, and one after that', async () => {
  const { unit, worker, workers } = start();
  const first = await worker(0);
  first.answer({ type: 'ready' });
  let end = () => {};
  void unit.stop();
  unit.start();
  const replacing = unit.replace(
    () =>
      new Promise((resolve) => {
        end = () => resolve(null);
      }),
  );
  first.answer({ type: 'stopped' });
  // A hand that taps on, and the page that comes back.
  unit.start();
  document.dispatchEvent(new Event('freeze'));
  document.dispatchEvent(new Event('resume'));
  await new Promise((resolve) => setTimeout(resolve));
  expect([workers.length, unit.get().phase]).toEqual([1, 'starting']);
  end();
  await replacing;
  (await worker(1)).answer({ type: 'ready' });
  expect([workers.length, unit.get().phase]).toEqual([2, 'running']);
});

it('shows why what it stores was not replaced', async () => {
  const { unit, worker, workers } = start();
  const first = await worker(0);
  const failure = { reason: 'in-use', text: '' } as const;
  const replacing = unit.replace(async () => failure);
  first.answer({ type: 'stopped' });
  await replacing;
  expect([workers.length, unit.get()]).toEqual([1, { phase: 'failed', failure }]);
});

it('reports to each car whether one has run here, also after the data was deleted, until the owner begins as a new car', async () => {
  const storage = createMemoryTextStorage();
  const { unit, worker } = start(storage);
  const first = await worker(0);
  first.answer({ type: 'ready' });
  for (const key of storage.keys()) storage.remove(key);
  const failure = { reason: 'data-removed', text: '' } as const;
  first.answer({ type: 'failed', ...failure });
  expect(unit.get()).toMatchObject({ phase: 'failed', failure });
  first.answer({ type: 'stopped' });
  const reloaded = start(storage);
  const second = await reloaded.worker(0);
  const replacing = reloaded.unit.replace(async () => null);
  second.answer({ type: 'stopped' });
  await replacing;
  const third = await reloaded.worker(1);
  third.answer({ type: 'ready' });
  const fourth = await start(storage).worker(0);
  expect([first, second, third, fourth].map(({ hasRun }) => hasRun)).toEqual([false, true, false, true]);
});

it('does not run in a page that is loaded hidden until it is visible', async () => {
  Object.assign(document, { visibilityState: 'hidden' });
  const { unit, workers } = start();
  expect([unit.get().phase, workers]).toEqual(['hidden', []]);
  Object.assign(document, { visibilityState: 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitUntil(() => workers.length > 0);
  expect(unit.get().phase).toBe('starting');
});

it('keeps the record of a car over a deletion that comes to it after the car’s data', async () => {
  const storage = createMemoryTextStorage();
  const { unit, worker } = start(storage);
  const first = await worker(0);
  first.answer({ type: 'ready' });
  first.answer({ type: 'failed', reason: 'data-removed', text: '' });
  expect(unit.get().phase).toBe('failed');
  for (const key of storage.keys()) storage.remove(key);
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  Object.assign(document, { visibilityState: 'visible' });
  expect((await start(storage).worker(0)).hasRun).toBe(true);
});
