import { createVirtualClock } from '@ligo/machine/test-support';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromUnit, ToUnit } from '../../../car/src/unit-page/unit-messages.ts';
import { unitSettingsSchema } from '../../../car/src/unit-page/unit-settings.ts';
import { createUnit } from './create-unit.ts';

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => vi.unstubAllGlobals());

const STORED: FromUnit = { type: 'settings', settings: unitSettingsSchema.parse({}), isStored: true };

/** A unit whose workers the test plays. */
function start() {
  const workers: { received: ToUnit['type'][]; answer(message: FromUnit): void }[] = [];
  const createWorker = () => {
    const worker = {
      received: [] as ToUnit['type'][],
      onmessage: (_event: unknown) => {},
      postMessage: (message: ToUnit) => void worker.received.push(message.type),
      terminate() {},
      answer: (data: FromUnit) => worker.onmessage({ data, ports: [] }),
    };
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const unit = createUnit(createVirtualClock(), createWorker, () => {});
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
  return { unit, change, worker };
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
