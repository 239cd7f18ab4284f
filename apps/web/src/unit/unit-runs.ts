import type { UnitFailure } from '../../../car/src/unit-page/unit-messages.ts';
import { STORAGE_KEYS } from '../lib/storage-keys.ts';
import { createObservable, type Readable } from '../lib/values/observable.ts';
import type { TextStorage } from '../ports/storage.ts';
import type { RunningUnit, UnitEvents } from './running-unit.ts';

/** `idle`: the owner has not started it; `hidden`: the page is not in front, so there is no car. */
export type UnitState =
  | { phase: 'idle' | 'starting' | 'running' | 'hidden' }
  | { phase: 'failed'; failure: UnitFailure };

export type Texts = Pick<TextStorage, 'get' | 'set' | 'remove'>;

interface RunOptions {
  storage: Texts;
  /** Opens a car, with what it reports about its run. */
  open(hasRun: boolean, events: Pick<UnitEvents, 'onReady' | 'onFailed'>): RunningUnit;
  /** Another car is there, or none. */
  onCar(car: RunningUnit | null): void;
}

/** The cars of a page, one after another. */
export interface UnitRuns {
  state: Readable<UnitState>;
  start(): void;
  /** Starts the car once the page is in front. */
  startLater(): void;
  /** The page has left the screen. */
  leave(): void;
  /** The page is in front again. */
  comeBack(): void;
  stop(): Promise<void>;
  replace(change: () => Promise<UnitFailure | null>): Promise<void>;
  /** Resolves to the present car once it is opened; `null` if there is none. */
  car(): Promise<RunningUnit | null>;
  /** Ends this car and starts another, unless it is no longer the present one. */
  restart(car: RunningUnit): void;
}

/** Runs one car at a time: the next is opened when the worker of the one before has ended. */
export function createUnitRuns({ storage, open, onCar }: RunOptions): UnitRuns {
  const state = createObservable<UnitState>({ phase: 'idle' });
  let running: RunningUnit | null = null;
  let starting = Promise.resolve();
  let stopping = Promise.resolve();
  const hasRun = createRunRecord(storage);

  async function begin(): Promise<void> {
    state.set({ phase: 'starting' });
    for (let waited: unknown; waited !== stopping; await waited) waited = stopping;
    if (running || state.get().phase !== 'starting') return;
    running = open(hasRun.get(), {
      onReady() {
        hasRun.set(true);
        state.set({ phase: 'running' });
      },
      onFailed: fail,
    });
    onCar(running);
  }
  function end(): void {
    if (running) stopping = running.stop();
    running = null;
    onCar(null);
  }
  function fail(failure: UnitFailure): void {
    end();
    if (failure.reason === 'data-removed') hasRun.set(true);
    state.set({ phase: 'failed', failure });
  }
  function start(): void {
    starting = begin();
  }
  return {
    state,
    start,
    startLater: () => state.set({ phase: 'hidden' }),
    leave() {
      hasRun.keep();
      const { phase } = state.get();
      if (phase !== 'starting' && phase !== 'running') return;
      end();
      state.set({ phase: 'hidden' });
    },
    comeBack() {
      if (state.get().phase === 'hidden') start();
    },
    async stop() {
      end();
      state.set({ phase: 'idle' });
      await stopping;
    },
    async replace(change) {
      end();
      state.set({ phase: 'starting' });
      const changed = stopping.then(change);
      stopping = changed.then(() => {});
      const failure = await changed;
      if (failure) return fail(failure);
      hasRun.set(false);
      if (state.get().phase === 'starting') start();
    },
    async car() {
      await starting;
      return running;
    },
    restart(car) {
      if (running !== car) return;
      end();
      start();
    },
  };
}

/**
 * Whether a car has run in this browser. It outlives the storage of this origin as long as the page, and in some browsers longer. After a
 * deletion of all data the unit sets it again.
 */
function createRunRecord(storage: Texts) {
  let hasRun = storage.get(STORAGE_KEYS.unitHasRun) !== null;
  function set(value: boolean): void {
    hasRun = value;
    if (value) storage.set(STORAGE_KEYS.unitHasRun, '1');
    else storage.remove(STORAGE_KEYS.unitHasRun);
  }
  return {
    get: () => hasRun,
    set,
    /** The browser may delete the record later than the car’s data. */
    keep: () => hasRun && set(true),
  };
}
