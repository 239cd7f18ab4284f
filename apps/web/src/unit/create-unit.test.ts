import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FromUnit, toUnitSchema } from '../../../car/src/unit-page/unit-messages.ts';
import { type UnitSettings, unitSettingsSchema } from '../../../car/src/unit-page/unit-settings.ts';
import { steadyClock } from '../dashboard/steady-clock.ts';
import { createMemoryTextStorage } from '../platform/memory-text-storage.ts';
import { createUnit } from './create-unit.ts';

beforeEach(() => vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' })));
afterEach(() => vi.unstubAllGlobals());

/** The storage of one page's workers, which it counts. */
class PlayedStore {
  settings: UnitSettings = unitSettingsSchema.parse({});
  isFull = false;
  starts = 0;

  /** A worker that is a car, as its page sees it. */
  createWorker = () => {
    const worker = {
      onmessage: null as ((event: { data: FromUnit; ports: [] }) => void) | null,
      onerror: null,
      postMessage(data: unknown, [port]: MessagePort[]) {
        setTimeout(() => answer(toUnitSchema.parse(data)));
        if (port) answerCommands(port);
      },
      terminate() {},
    };
    // Answers each command with its own number.
    const answerCommands = (port: MessagePort) => {
      const car = `car ${this.starts + 1}`;
      port.onmessage = ({ data: { id } }) => port.postMessage({ type: 'answer', id, answer: car });
    };
    const send = (data: FromUnit) => worker.onmessage?.({ data, ports: [] });
    const answer = (message: ReturnType<typeof toUnitSchema.parse>) => {
      if (message.type === 'stop') return send({ type: 'stopped' });
      if (message.type === 'limit') return;
      if (message.type === 'start') this.starts += 1;
      else if (!this.isFull) this.settings = message.settings;
      send({ type: 'settings', settings: this.settings, isStored: message.type === 'start' || !this.isFull });
      if (message.type === 'start') send({ type: 'ready' });
    };
    return worker as unknown as Worker;
  };
}

function startUnit(storage = createMemoryTextStorage()) {
  const store = new PlayedStore();
  const unit = createUnit(steadyClock, store.createWorker, () => {}, storage);
  unit.start();
  return { store, unit };
}

it('stores changes that come at once one after another, and restarts the car with each', async () => {
  const { store, unit } = startUnit();
  const changes = [unit.change({ parkedAfterMin: 5 }), unit.change({ isChargerIgnition: true })];
  expect(await Promise.all(changes)).toEqual([true, true]);
  const settings = { parkedAfterMin: 5, isChargerIgnition: true, adapter: null, cameras: [] };
  expect(store.settings).toEqual(settings);
  await vi.waitFor(() => expect(unit.get()).toEqual({ phase: 'running' }));
  expect([store.starts, unit.settings.get()]).toEqual([3, settings]);
});

it('takes what follows from the choices as they are at its turn', async () => {
  const { store, unit } = startUnit();
  const double = () => unit.change(({ parkedAfterMin }) => ({ parkedAfterMin: parkedAfterMin * 2 }));
  expect(await Promise.all([double(), double()])).toEqual([true, true]);
  expect(store.settings.parkedAfterMin).toBe(8);
});

it('reports a change that could not be stored, and lets the car run on', async () => {
  const { store, unit } = startUnit();
  store.isFull = true;
  expect(await unit.change({ parkedAfterMin: 5 })).toBe(false);
  expect([store.starts, unit.settings.get()?.parkedAfterMin]).toEqual([1, 2]);
  store.isFull = false;
  expect(await unit.change({ parkedAfterMin: 5 })).toBe(true);
});

it('ends the wait for a change whose car has stopped', async () => {
  const { unit } = startUnit();
  const changing = unit.change({ parkedAfterMin: 5 });
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await changing).toBe(false);
});

it('sends a command to the car that runs with the changes before it', async () => {
  const { unit } = startUnit();
  await vi.waitUntil(() => unit.get().phase === 'running');
  void unit.change({ parkedAfterMin: 5 });
  expect(await unit.post({ command: 'show-code' })).toBe('car 2');
  await unit.stop();
  await expect(unit.post({ command: 'show-code' })).rejects.toThrow('does not run');
});
